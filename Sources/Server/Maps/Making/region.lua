-- Layers and properties of a region's tiles, for tilemaker 2.2: those of OpenMapTiles (https://openmaptiles.org/schema/) that
-- the app's style draws, and for walkers besides: sac_scale, mtb_scale, via_ferrata_scale and trail_visibility of paths, and the
-- height of huts, springs and saddles.

local languages = { "ca", "es", "en", "fr" }

node_keys = { "amenity", "highway", "mountain_pass", "natural", "place", "tourism", "addr:housenumber" }

function init_function() end
function exit_function() end

local function words(list)
  local set = {}
  for word in string.gmatch(list, "%S+") do set[word] = true end
  return set
end

-- The name as it stands on the spot, and in each language in which it differs.
local function name(object)
  local own = object:Find("name")
  if own ~= "" then object:Attribute("name", own) end
  for _, language in ipairs(languages) do
    local translated = object:Find("name:" .. language)
    if translated ~= "" and translated ~= own then object:Attribute("name:" .. language, translated) end
  end
end

local function attribute(object, key, property)
  local value = object:Find(key)
  if value ~= "" then object:Attribute(property or key, value) end
end

-- A height in metres as mappers write it: "2942", "2942.3", "2942 m", "2942,3". Others are left out.
local function height(object)
  local text = string.gsub(object:Find("ele"), ",", ".")
  local metres = tonumber(string.match(text, "^%s*(%-?%d+%.?%d*)%s*m?%s*$"))
  if metres and metres > -500 and metres < 9000 then
    object:AttributeNumeric("ele", math.floor(metres + 0.5))
  end
end

-- Points

local places = {
  city = { 7, 3 }, town = { 7, 6 }, village = { 9, 8 }, suburb = { 11, 10 }, quarter = { 12, 11 },
  hamlet = { 12, 12 }, neighbourhood = { 13, 13 }, isolated_dwelling = { 13, 14 }, locality = { 13, 15 },
}
local summits = { peak = "peak", volcano = "volcano", saddle = "saddle" }
-- The first level of each point of use, by key and value.
local uses = {
  { "tourism", { alpine_hut = 11, wilderness_hut = 11, camp_site = 13, viewpoint = 13, hostel = 14, picnic_site = 14 } },
  { "amenity", { shelter = 13, drinking_water = 14, parking = 14 } },
  { "natural", { spring = 13, cave_entrance = 14 } },
  { "highway", { bus_stop = 14 } },
}

local function point_of_use(object, write)
  for _, use in ipairs(uses) do
    local value = object:Find(use[1])
    local level = use[2][value]
    if level and not (value == "shelter" and object:Find("shelter_type") == "public_transport") then
      write()
      object:Attribute("class", value)
      object:Attribute("subclass", value)
      object:MinZoom(level)
      name(object)
      height(object)
      return
    end
  end
end

function node_function(node)
  local place = places[node:Find("place")]
  if place then
    node:Layer("place", false)
    node:Attribute("class", node:Find("place"))
    node:AttributeNumeric("rank", place[2])
    node:MinZoom(place[1])
    name(node)
  end
  local summit = summits[node:Find("natural")]
  if not summit and node:Find("mountain_pass") == "yes" then summit = "saddle" end
  if summit then
    node:Layer("mountain_peak", false)
    node:Attribute("class", summit)
    -- A summit without name is one among many.
    node:MinZoom(node:Find("name") == "" and 13 or 10)
    name(node)
    height(node)
  end
  point_of_use(node, function() node:Layer("poi", false) end)
  local number = node:Find("addr:housenumber")
  if number ~= "" then
    node:Layer("housenumber", false)
    node:Attribute("housenumber", number)
  end
end

-- Lines and surfaces

-- The class, its first level, and the first level of its name.
local roads = {
  motorway = { "motorway", 7, 10 }, trunk = { "trunk", 7, 10 }, primary = { "primary", 7, 10 },
  secondary = { "secondary", 9, 12 }, tertiary = { "tertiary", 10, 13 },
  unclassified = { "minor", 11, 14 }, residential = { "minor", 12, 14 }, living_street = { "minor", 12, 14 },
  road = { "minor", 12, 14 }, pedestrian = { "minor", 13, 14 },
  service = { "service", 13, 14 }, track = { "track", 11, 14 },
  path = { "path", 11, 14 }, footway = { "path", 12, 14 }, bridleway = { "path", 12, 14 },
  cycleway = { "path", 12, 14 }, steps = { "path", 13, 14 }, via_ferrata = { "path", 11, 14 },
}
local rails = words("rail narrow_gauge light_rail tram funicular subway")
local lifts = words("cable_car gondola mixed_lift chair_lift drag_lift t-bar j-bar platter magic_carpet")
local covers = {
  landuse = {
    forest = "wood", meadow = "grass", grass = "grass", village_green = "grass", recreation_ground = "grass",
    farmland = "farmland", orchard = "farmland", vineyard = "farmland",
  },
  natural = {
    wood = "wood", grassland = "grass", fell = "grass", heath = "grass", wetland = "wetland",
    bare_rock = "rock", scree = "rock", shingle = "rock", rock = "rock", glacier = "ice", beach = "sand", sand = "sand",
  },
  leisure = { park = "grass", garden = "grass", golf_course = "grass" },
}
local built = words("residential commercial industrial retail")
local reserves = words("national_park protected_area")
local streams = { river = 9, canal = 12, stream = 12, drain = 14, ditch = 14 }

function relation_scan_function(relation)
  if relation:Find("type") == "boundary" and relation:Find("boundary") == "administrative" then relation:Accept() end
end

local function border(way)
  local level = 99
  while way:NextRelation() do level = math.min(level, tonumber(way:FindInRelation("admin_level")) or 99) end
  if way:Find("boundary") == "administrative" then level = math.min(level, tonumber(way:Find("admin_level")) or 99) end
  if level > 8 then return end
  way:Layer("boundary", false)
  way:AttributeNumeric("admin_level", level)
  way:AttributeNumeric("maritime", way:Find("maritime") == "yes" and 1 or 0)
  way:MinZoom(level <= 4 and 9 or 11)
end

local function brunnel(way)
  if way:Find("tunnel") ~= "" and way:Find("tunnel") ~= "no" then
    way:Attribute("brunnel", "tunnel")
  elseif way:Find("bridge") ~= "" and way:Find("bridge") ~= "no" then
    way:Attribute("brunnel", "bridge")
  elseif way:Find("ford") == "yes" then
    way:Attribute("brunnel", "ford")
  end
end

-- The grade of a climb, 0 to 6, written as "3", "D" or "K4" by different mappers.
local function ferrata(way)
  local text = way:Find("via_ferrata_scale")
  local grade = tonumber(string.match(text, "^K?([0-6])"))
  if not grade then grade = ({ A = 1, B = 2, C = 3, D = 4, E = 5, F = 6 })[string.match(text, "^[A-F]") or ""] end
  if grade then way:AttributeNumeric("via_ferrata_scale", grade) end
end

local function road(way)
  local highway = way:Find("highway")
  local kind = roads[highway] or roads[string.match(highway, "^(%a+)_link$") or ""]
  if not kind or way:Find("area") == "yes" then return end
  local class, level, level_of_name = kind[1], kind[2], kind[3]
  way:Layer("transportation", false)
  way:Attribute("class", class)
  if class == "path" or class == "minor" then way:Attribute("subclass", highway) end
  way:MinZoom(level)
  brunnel(way)
  if class == "path" or class == "track" then
    attribute(way, "sac_scale")
    attribute(way, "mtb:scale", "mtb_scale")
    attribute(way, "trail_visibility")
    ferrata(way)
  end
  if class == "track" then attribute(way, "tracktype") end
  if way:Find("name") == "" and way:Find("ref") == "" then return end
  way:Layer("transportation_name", false)
  way:Attribute("class", class)
  attribute(way, "ref")
  way:MinZoom(level_of_name)
  name(way)
end

local function line(way)
  if rails[way:Find("railway")] then
    way:Layer("transportation", false)
    way:Attribute("class", "rail")
    way:MinZoom(9)
    brunnel(way)
  end
  local lift = way:Find("aerialway")
  if lifts[lift] then
    way:Layer("transportation", false)
    way:Attribute("class", "aerialway")
    way:Attribute("subclass", lift)
    way:MinZoom(11)
  end
  local stream = way:Find("waterway")
  if streams[stream] then
    way:Layer("waterway", false)
    way:Attribute("class", stream)
    if way:Find("intermittent") == "yes" then way:AttributeNumeric("intermittent", 1) end
    way:MinZoom(streams[stream])
    brunnel(way)
    name(way)
  end
  local natural = way:Find("natural")
  if natural == "cliff" or natural == "arete" or natural == "ridge" then
    way:Layer("landform", false)
    way:Attribute("class", natural)
    way:MinZoom(13)
  end
end

-- The first level at which a surface, in square metres, is seen.
local function visible(way, first)
  local area = way:Area()
  if area < 3e3 then return math.max(first, 13) end
  if area < 3e4 then return math.max(first, 12) end
  if area < 3e5 then return math.max(first, 11) end
  if area < 3e6 then return math.max(first, 10) end
  return first
end

local function surface(way)
  local natural, landuse = way:Find("natural"), way:Find("landuse")
  if natural == "water" or landuse == "reservoir" or way:Find("waterway") == "riverbank" then
    local level = visible(way, 9)
    way:Layer("water", true)
    way:Attribute("class", way:Find("water") == "river" and "river" or "lake")
    way:MinZoom(level)
    if way:Find("name") ~= "" then
      way:LayerAsCentroid("water_name")
      way:Attribute("class", "lake")
      way:MinZoom(math.max(level + 1, 11))
      name(way)
    end
    return
  end
  for key, classes in pairs(covers) do
    local value = way:Find(key)
    if classes[value] then
      way:Layer("landcover", true)
      way:Attribute("class", classes[value])
      way:Attribute("subclass", value)
      way:MinZoom(visible(way, 9))
      break
    end
  end
  if built[landuse] then
    way:Layer("landuse", true)
    way:Attribute("class", landuse)
    way:MinZoom(visible(way, 9))
  end
  if way:Find("leisure") == "nature_reserve" or reserves[way:Find("boundary")] then
    way:Layer("park", true)
    way:Attribute("class", "nature_reserve")
    way:MinZoom(10)
  end
  local building = way:Find("building")
  if building ~= "" and building ~= "no" then
    way:Layer("building", true)
    way:MinZoom(13)
  end
end

function way_function(way)
  border(way)
  road(way)
  line(way)
  if way:IsClosed() then
    surface(way)
    point_of_use(way, function() way:LayerAsCentroid("poi") end)
  end
end

-- The contour lines, which come from a file of lines: their height in metres is "ele". Without this function, tilemaker 2.2 gives
-- every line the height of one.
function attribute_function(attributes, layer)
  return attributes
end
