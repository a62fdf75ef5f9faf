-- Requests for wrk. Arguments: method, path, run, and for writes a file with the body and one with the rows to change.
-- {n} is the number of the request, {mac} a MAC derived from it; {id}, {version} and {facts} come from the row.
-- Numbers are unique because one wrk runs at a time, with one thread.

local method, path, run, body
local rows = {}
local sent = 0
local failed = false

local function read(name)
  local file = assert(io.open(name))
  local text = file:read("*a")
  file:close()
  return text
end

function init(args)
  method, path, run = args[1], args[2], tonumber(args[3])
  if not args[4] then return end
  body = read(args[4])
  if args[5] then
    for id, version, facts in read(args[5]):gmatch("(%d+)\t(%d+)\t([^\n]*)\n") do
      rows[#rows + 1] = { id = id, version = tonumber(version), facts = facts }
    end
  end
  -- Reads have no response handler, so that responses are not copied into Lua.
  response = function(status, _, text)
    if status > 299 and not failed then io.stderr:write(status, " ", text, "\n") end
    failed = failed or status > 299
  end
end

function request()
  if not body then return wrk.format(method, path) end
  local number = run * 1000000 + sent
  local values = { n = number, mac = ("B0%010X"):format(number):gsub("(..)", "%1:"):sub(1, 17) }
  if #rows > 0 then
    local row = rows[sent % #rows + 1]
    -- Every pass over the rows increases their version by one.
    values.id, values.version, values.facts = row.id, row.version + math.floor(sent / #rows), row.facts
  end
  sent = sent + 1
  wrk.headers["Idempotency-Key"] = "bench-" .. number
  return wrk.format(method, path:gsub("{(%w+)}", values), nil, (body:gsub("{(%w+)}", values)))
end

function done(summary, latency)
  local e = summary.errors
  io.stderr:write(("RESULT %d %d %d %d %d\n"):format(summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
