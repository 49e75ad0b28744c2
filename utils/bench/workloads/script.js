// Recursion, objects, strings, regular expressions and exceptions.
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
var sum = fib(17), words = [];
for (var i = 0; i < 1500; i++) words.push(String(i * 7919 % 1009) + "-" + "xxxx".substring(i % 5));
words.sort();
words.forEach(function (word, index) {
  var found = /^(\d+)-(x*)$/.exec(word);
  sum += Number(found[1]) * index % 13 + found[2].length;
});
for (var j = 0; j < 2000; j++) {
  try {
    if (j % 7 == 0) throw new Error("seven");
    sum += { key: j }.key % 3;
  } catch (error) {
    sum += error.message.length;
  }
}
print(sum, JSON.stringify({ list: words.slice(0, 3) }));
