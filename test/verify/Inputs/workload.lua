-- Reaches much of the Lua interpreter: errors through pcall (longjmp), coroutines, metatables, closures, strings, patterns, tables,
-- integers and floats, goto, garbage collection with finalisers, load and dump, files, and ends by os.exit inside nested calls.
local log = {}
local function note(...)
  local parts = table.pack(...)
  for i = 1, parts.n do parts[i] = tostring(parts[i]) end
  log[#log + 1] = table.concat(parts, " ")
end

local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
note("fib", fib(18))

for _, f in ipairs {
  function() error("plain") end,
  function() error({code = 7}) end,
  function() local x = nil; return x.y end,
  function() return 1 + {} end,
  function() return #5 end,
  function() return "a" < 1 end,
  function() return math.tointeger(2 ^ 53) // 0 end,
  function() string.rep("x", -1)() end,
  function() return setmetatable({}, {__index = function(_, k) error("no " .. k, 0) end}).thing end,
} do
  local ok, message = pcall(f)
  note(ok, type(message) == "table" and message.code or (tostring(message):gsub("^.-:%d+: ", "")))
end
note(xpcall(function() error("deep") end, function(m) return debug.traceback(m) and "handled" end))

local function generate(n)
  return coroutine.wrap(function() for i = 1, n do coroutine.yield(i, i * i) end error("end") end)
end
local g = generate(3)
for _ = 1, 3 do note(g()) end
note(pcall(g))
local co = coroutine.create(function(a) local b = coroutine.yield(a + 1) return b * 2 end)
note(coroutine.resume(co, 1)) note(coroutine.resume(co, 21)) note(coroutine.resume(co)) note(coroutine.status(co))
do
  local closed <close> = setmetatable({}, {__close = function() note("closed") end})
  local constant <const> = 5
  note(constant)
end

local vector = {}
vector.__index = vector
vector.__add = function(a, b) return setmetatable({x = a.x + b.x}, vector) end
vector.__eq = function(a, b) return a.x == b.x end
vector.__lt = function(a, b) return a.x < b.x end
vector.__le = function(a, b) return a.x <= b.x end
vector.__concat = function(a, b) return (a.x or a) .. "/" .. (b.x or b) end
vector.__call = function(self, y) return self.x + y end
vector.__len = function(self) return self.x end
vector.__unm = function(self) return setmetatable({x = -self.x}, vector) end
vector.__tostring = function(self) return "v" .. self.x end
local a, b = setmetatable({x = 1}, vector), setmetatable({x = 2}, vector)
note(a + b, a == b, a < b, a <= b, a .. b, a(5), #b, -a)

note(("%5d|%-5s|%05.2f|%x|%q|%g|%i"):format(42, "ab", 3.14159, 255, "q\n\"", 1e100, -3))
note(("hello world"):find("o w", 1, true), ("key = value"):match("^(%w+)%s*=%s*(%w+)$"), ("abc"):rep(3, "-"), ("x"):byte(), ("AbC"):lower())
note((("one two three"):gsub("%w+", {one = "1", two = 2})), (("abc"):gsub("", "-")), ("%bxy"):len(), ("f(a(b)c)d"):match("%b()"))
for word, number in ("a=1, b=2, c=3"):gmatch("(%w+)=(%w+)") do note(word, number) end
note(string.pack("<i4z", 7, "s"):byte(1, -1)) note(string.unpack("<i4z", string.pack("<i4z", -7, "s")))
note(utf8.char(228, 8364), utf8.len("äö€"), utf8.codepoint("ä"), utf8.offset("äö", 2))

local list = {}
for i = 1, 200 do list[i] = i * 7919 % 211 end
table.sort(list) note(list[1], list[100], list[200])
table.sort(list, function(x, y) return x > y end) note(list[1])
note(pcall(table.sort, {3, 1, 2, 5, 4, 7, 6, 9, 8}, function() return true end))
note(table.concat({1, 2, 3}, ","), table.unpack({1, 2, 3}, 2), select("#", nil, nil), select(-1, 1, 2))
table.insert(list, 1, "first") note(table.remove(list, 1), table.remove(list), #list) table.move(list, 1, 3, 2)
local mixed = {1, 2, nil, 4, n = 3, [2.5] = "x", [true] = "y"}
local count = 0 for _ in pairs(mixed) do count = count + 1 end note(count, next({}), rawlen({1}), rawequal(a, a))

note(7 // 2, -7 // 2, 7 % -3, 7.5 // 2, 2 ^ 10, 1 << 62, ~0, 5 & 3, 5 | 3, 5 ~ 3, 3 >> 1, 1e308 * 10, -(0 / 0) ~= 0 / 0)
note(math.type(1), math.type(1.0), math.maxinteger + 1 == math.mininteger, math.ult(1, -1), math.fmod(-5, 3), math.floor(-2.5), math.ceil(2.1))
note(tonumber("0x1p4"), tonumber("z", 36), tonumber("8", 8), tonumber("1e1"), tonumber("  12  "), tonumber("1 2"))
for i = 10, 1, -3 do if i == 4 then goto skip end note(i) ::skip:: end
for x = 0.0, 1.0, 0.25 do note(x) end
local i = 0 repeat i = i + 1 until i > 3 while true do i = i - 1 if i < 0 then break end end note(i)

local chunk = load(string.dump(function(x) return x * 3 end)) note(chunk(5))
note(load("return 1 +")) note(load("x ="), load("goto nowhere")) note(pcall(load, function() error("reader") end))
note(load("local a, b = ... ; return b, a", "chunk", "t", {})(1, 2))

local finalised = 0
for _ = 1, 500 do setmetatable({}, {__gc = function() finalised = finalised + 1 end}) end
collectgarbage() collectgarbage("generational") local waste = {} for n = 1, 5000 do waste[n] = {tostring(n)} end
collectgarbage("incremental") collectgarbage("step") note(finalised)
local weak = setmetatable({}, {__mode = "kv"}) weak[1] = {} weak[{}] = 1 collectgarbage() note(next(weak))

local name = os.tmpname()
local file = assert(io.open(name, "w")) file:write("line 1\n", 2, "\n", 3.5, "\n") file:close()
for line in io.lines(name) do note(line) end
file = io.open(name) note(file:read("l", "n", "n")) note(file:seek("set", 0), file:read("a"):len()) file:close() os.remove(name)
note(io.open("/no/such/file")) note(pcall(io.lines, "/no/such/file")) note(os.time({year = 2020, month = 1, day = 2, hour = 12}) > 0, os.date("!%Y", 0))
note(debug.getinfo(1, "l").currentline > 0, (debug.getlocal(1, 1))) debug.sethook(function() end, "cl") fib(3) debug.sethook()

print(table.concat(log, "\n"))
local function leave(n) if n == 0 then os.exit(3, true) end leave(n - 1) return n end
leave(5)
