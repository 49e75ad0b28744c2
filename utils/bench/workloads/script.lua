-- Recursion, tables, strings and closures, for as long as a simulated processor can bear.
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
local words, sum = {}, fib(19)
for i = 1, 3000 do words[i] = string.format("%d-%s", i * 7919 % 1009, string.rep("x", i % 5)) end
table.sort(words)
for i, word in ipairs(words) do
  local number, tail = word:match("^(%d+)-(x*)$")
  sum = sum + tonumber(number) * i % 13 + #tail
end
local object = setmetatable({}, {__index = function(_, key) return key * 2 end})
for i = 1, 20000 do sum = sum + object[i] % 3 end
print(sum, pcall(error, "an error"))
