-- Counts the words of a text, and prints the most frequent ones and a few other facts: tables, closures, string patterns,
-- sorting, coroutines, metatables and error handling all get something to do.

local Counter = {}
Counter.__index = Counter

function Counter.new() return setmetatable({ counts = {}, total = 0 }, Counter) end

function Counter:add(word)
  self.counts[word] = (self.counts[word] or 0) + 1
  self.total = self.total + 1
end

function Counter:most_frequent(limit)
  local words = {}
  for word in pairs(self.counts) do words[#words + 1] = word end
  table.sort(words, function(a, b)
    if self.counts[a] ~= self.counts[b] then return self.counts[a] > self.counts[b] end
    return a < b
  end)
  return table.move(words, 1, math.min(limit, #words), 1, {})
end

-- Yields the words of a file one by one.
local function words_of(path)
  return coroutine.wrap(function()
    for line in assert(io.open(path)):lines() do
      for word in line:lower():gmatch("%a+") do coroutine.yield(word) end
    end
  end)
end

local counter = Counter.new()
for word in words_of(arg[1]) do counter:add(word) end

print(string.format("%d words", counter.total))
for rank, word in ipairs(counter:most_frequent(5)) do print(string.format("%d. %-10s %5d", rank, word, counter.counts[word])) end

local ok, message = pcall(words_of, nil)
assert(ok, message) -- the coroutine has not begun yet
print(select(2, pcall(words_of("no such file"))))
