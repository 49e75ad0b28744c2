// Reaches much of a small JavaScript interpreter: exceptions (setjmp), closures, regular expressions, JSON, dates, sorting, getters.
var log = [];
function note() { log.push(Array.prototype.slice.call(arguments).join(" ")); }
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
note(fib(15));
[function () { throw new Error("x"); }, function () { return undefined.y; }, function () { return null(); }, function () { eval("1 +"); },
 function () { new RegExp("("); }, function () { decodeURI("%"); }, function () { JSON.parse("{"); }, function () { [].length = -1; }].forEach(function (f) {
  try { note(f()); } catch (e) { note(e.name); } finally { note("finally"); }
});
var object = { a: 1, get b() { return this.a + 1; }, set b(v) { this.a = v; }, "c d": [1, , 3] };
object.b = 5; note(object.b, JSON.stringify(object), Object.keys(object), "a" in object, delete object.a, typeof object.zz);
for (var k in object) note(k);
note("The Quick fox".replace(/(\w+) (\w+)/, "$2 $1"), "a1b22".match(/\d+/g), "a,b;c".split(/[,;]/), /^(?:x|y)*z$/i.test("XYXZ"), "x".charCodeAt(0));
note([5, 1, 4].sort(), [3, 2, 1].sort(function (x, y) { return x - y; }), [1, 2, 3].map(String).reverse().concat([4]).slice(1, -1), [1, 2].indexOf(2));
note(parseInt("0x1f"), parseFloat("3.5e2x"), (255).toString(16), (1.005).toFixed(2), 1 / 3, -0, NaN, 1e21, 7 % 3, 7 >>> 1, ~5, 1 << 31);
label: for (var i = 0; i < 5; i++) { for (var j = 0; j < 5; j++) { if (j == 2) continue label; if (i == 3) break label; note(i, j); } }
switch (fib(5)) { case 1: note("one"); default: note("default"); case 5: note("five"); break; case 6: note("six"); }
do { i--; } while (i > 0); while (i < 3) i++;
note(new Date(0).toISOString(), new Date(2020, 1, 29).getDate(), Math.max(1, 2), Math.round(2.5), isNaN("x"));
function Point(x) { this.x = x; } Point.prototype.move = function (d) { this.x += d; return this; };
note(new Point(1).move(2).x, new Point(1) instanceof Point, [] + {}, [1] == 1, null == undefined, "2" > "12", void 0);
print(log.join("\n"));
