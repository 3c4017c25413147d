/** The records as the package ships them. Codes of independent cities are shortened there, so all are built anew. */
export interface RegionRecord {
  psgcCode: string
  regCode: string
  regionName: string
}
export interface ProvinceRecord {
  psgcCode: string
  regCode: string
  provCode: string
  provName: string
  /** Set on highly urbanised cities, which stand beside the provinces in the code. */
  cityClass: string | null
}
export interface CityRecord {
  regCode: string
  provCode: string
  munCityCode: string
  munCityName: string
}
export interface BarangayRecord {
  psgcCode: string
  regCode: string
  munCityCode: string
  brgyName: string
}

export interface Place {
  /** The ten digits of the PSGC. */
  code: string
  name: string
}

const NCR = '13'
const MANILA = '80600'
/** Municipalities that belong to no province: the eight of the Special Geographic Area. */
const SPECIAL_AREA = '999'

/**
 * Highly urbanised cities are independent in the code, but every parent looks for them under the province around
 * them. A city that is missing here is still reachable: it then stands among the provinces of its region.
 */
const PROVINCE_AROUND: Readonly<Record<string, string>> = {
  '301': '054', // Angeles: Pampanga
  '302': '045', // Bacolod: Negros Occidental
  '303': '011', // Baguio: Benguet
  '304': '002', // Butuan: Agusan del Norte
  '305': '043', // Cagayan de Oro: Misamis Oriental
  '306': '022', // Cebu City: Cebu
  '307': '024', // Davao City: Davao del Sur
  '308': '063', // General Santos: South Cotabato
  '309': '035', // Iligan: Lanao del Norte
  '310': '030', // Iloilo City: Iloilo
  '311': '022', // Lapu-Lapu: Cebu
  '312': '056', // Lucena: Quezon
  '313': '022', // Mandaue: Cebu
  '314': '071', // Olongapo: Zambales
  '315': '053', // Puerto Princesa: Palawan
  '316': '037', // Tacloban: Leyte
  '317': '073', // Zamboanga City: Zamboanga del Sur
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function byName(places: readonly Place[]): Place[] {
  return places.toSorted((a, b) => collator.compare(a.name, b.name))
}

export function placeOf(code: string, name: string): Place {
  return { code, name: name.trim() }
}

/** The code of the city that a record belongs to; Manila's sub-municipalities count as Manila. */
export function codeOf(record: { regCode: string; munCityCode: string }): string {
  return `${record.regCode}${isPartOfManila(record) ? MANILA : record.munCityCode}000`
}

function isPartOfManila(record: { regCode: string; munCityCode: string }): boolean {
  return record.regCode === NCR && record.munCityCode.startsWith('806')
}

const provinceCode = (regCode: string, provCode: string) => `${regCode}${provCode}00000`

/** A region without provinces offers its own name as the single one. */
const METRO_MANILA = placeOf(`${NCR}00000000`, 'Metro Manila')

/** Which province a city is looked for under: its own, the one around it, or one that is made for it. */
function provinceOf(city: CityRecord, provinces: ReadonlyMap<string, ProvinceRecord>): Place {
  if (city.regCode === NCR) return METRO_MANILA
  const provCode = PROVINCE_AROUND[city.provCode] ?? city.provCode
  const code = provinceCode(city.regCode, provCode)
  const province = provinces.get(code)
  if (province) return placeOf(code, province.provName)
  if (city.provCode === SPECIAL_AREA) return placeOf(code, 'Special Geographic Area (SGA)')
  return placeOf(code, city.munCityName)
}

export function provincesByRegion(
  regions: readonly RegionRecord[],
  provinces: readonly ProvinceRecord[],
  cities: readonly CityRecord[],
): Map<string, Place[]> {
  const byCode = byProvinceCode(provinces)
  const found = new Map<string, Map<string, Place>>(regions.map((r) => [r.regCode, new Map()]))
  for (const city of cities) {
    const place = provinceOf(city, byCode)
    found.get(city.regCode)?.set(place.code, place)
  }
  return new Map(regions.map((r) => [r.psgcCode, [...(found.get(r.regCode)?.values() ?? [])]]))
}

export function citiesByProvince(
  regions: readonly RegionRecord[],
  provinces: readonly ProvinceRecord[],
  cities: readonly CityRecord[],
): Map<string, Place[]> {
  const byCode = byProvinceCode(provinces)
  const lists = new Map<string, Place[]>(
    [...provincesByRegion(regions, provinces, cities).values()].flat().map((place) => [place.code, []]),
  )
  for (const city of cities) {
    if (isPartOfManila(city) && city.munCityCode !== MANILA) continue
    lists.get(provinceOf(city, byCode).code)?.push(placeOf(codeOf(city), city.munCityName))
  }
  return lists
}

function byProvinceCode(provinces: readonly ProvinceRecord[]): Map<string, ProvinceRecord> {
  return new Map(provinces.map((p) => [provinceCode(p.regCode, p.provCode), p]))
}
