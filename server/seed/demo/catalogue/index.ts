import type { TaxClass } from '@kwaderno/contract/tax.ts'
import { isColour, type Colour } from '../colours.ts'
import { pictureKey, type Picture } from '../pictures.ts'
import { randomOf } from '../random.ts'
import { ART } from './art.ts'
import { BAGS } from './bags.ts'
import { BOOKS } from './books.ts'
import { CLOTHES } from './clothes.ts'
import { DEVICES } from './devices.ts'
import { HOME } from './home.ts'
import { MATHS } from './maths.ts'
import { NOTEBOOKS } from './notebooks.ts'
import { PAPER } from './paper.ts'
import type { SizeChart } from '@kwaderno/contract/size-chart.ts'
import { SHELF_TINT, type Shelf, type Variation } from './shelves.ts'
import type { ProductSheet } from './sheet.ts'
import { sizeChartOf } from './size-charts.ts'
import { WRITING } from './writing.ts'

export interface DemoOption {
  sku: string
  description: string
  centavos: number
  /** On hand at the end of the story. */
  stock: number
  active: boolean
  values: readonly { variation: Variation; value: string }[]
  picture: Picture
}

export interface DemoProduct {
  code: string
  name: string
  about: string
  shelves: readonly Shelf[]
  /** Grades by their place, Kindergarten being 0; empty for everyone. */
  grades: readonly number[]
  active: boolean
  taxClass: TaxClass
  isPrimeCommodity: boolean
  variations: readonly Variation[]
  sizeChart: SizeChart | null
  options: readonly DemoOption[]
  /** The pictures of the gallery, the first one on the card. */
  pictures: readonly Picture[]
}

const SHEETS: readonly ProductSheet[] = [
  ...NOTEBOOKS,
  ...BAGS,
  ...WRITING,
  ...CLOTHES,
  ...ART,
  ...MATHS,
  ...PAPER,
  ...BOOKS,
  ...HOME,
  ...DEVICES,
]

/** What is on them is a prime commodity. */
const PRIME_SHELVES: readonly Shelf[] = ['Notebooks and pads', 'Paper products', 'Writing']

/** The whole catalogue, the same at every call. */
export function demoCatalogue(): DemoProduct[] {
  return SHEETS.map(productOf)
}

function productOf(sheet: ProductSheet): DemoProduct {
  const shelves: readonly Shelf[] = typeof sheet.shelf === 'string' ? [sheet.shelf] : sheet.shelf
  const variations = Object.keys(sheet.by) as Variation[]
  const options = optionsOf(sheet)
  const [from, to] = sheet.grades ?? [0, -1]
  return {
    code: sheet.code,
    name: sheet.name,
    about: sheet.about,
    shelves,
    grades: Array.from({ length: to - from + 1 }, (_, index) => from + index),
    active: !sheet.inactive,
    taxClass: sheet.exempt ? 'Exempt' : 'VATable',
    isPrimeCommodity: shelves.some((shelf) => PRIME_SHELVES.includes(shelf)),
    variations,
    sizeChart: sizeChartOf(sheet),
    options,
    pictures: galleryOf(sheet, options),
  }
}

/** Every combination of the values, in the order of the first variation. */
function combinations(by: ProductSheet['by']): DemoOption['values'][] {
  const axes = Object.entries(by) as [Variation, readonly string[]][]
  return axes.reduce<DemoOption['values'][]>(
    (rows, [variation, values]) =>
      rows.flatMap((row) => values.map((value) => [...row, { variation, value }])),
    [[]],
  )
}

function optionsOf(sheet: ProductSheet): DemoOption[] {
  return combinations(sheet.by).map((values) => {
    const name = values.map(({ value }) => value).join(' / ')
    const pesos = values.reduce((sum, { value }) => sum + (sheet.more?.[value] ?? 0), sheet.price)
    return {
      sku: [sheet.code, ...values.map(({ value }) => abbreviation(value))].join('-'),
      description: [sheet.label, ...values.map(({ value }) => value)].join(' '),
      centavos: Math.round(pesos * 100),
      stock: stockOf(sheet, name),
      active: !sheet.inactive && !sheet.off?.includes(name),
      values,
      picture: pictureOf(sheet, coloursOf(values)),
    }
  })
}

function coloursOf(values: DemoOption['values']): Colour[] {
  return values.map(({ value }) => value).filter(isColour)
}

function stockOf(sheet: ProductSheet, name: string): number {
  const listed = (names: readonly string[] | undefined) => names?.some((one) => one === '*' || one === name)
  if (listed(sheet.soldOut)) return 0
  const random = randomOf(`${sheet.code} ${name}`)
  if (listed(sheet.few)) return random.int(2, 4)
  const [fewest, most] = sheet.stock ?? [20, 90]
  return random.int(fewest, most)
}

/** Words that have a short form of their own; the others keep their first letter and two consonants. */
const SHORT: Readonly<Record<string, string>> = {
  Black: 'BLK',
  Grade: 'G',
  leaves: 'L',
  colors: 'C',
  Pack: 'PK',
  Box: 'BX',
  Piece: 'PC',
  Pair: 'PR',
  of: '',
}

/** 'Box of 12' -> 'BX12', 'Sky Blue' -> 'SKYBLU', '0.5 mm' -> '05MM', 'Ruled' -> 'RLD'. */
export function abbreviation(value: string): string {
  const words = value.replaceAll('.', '').replace('1/', '').split(' ')
  return words.map(shortWord).join('').slice(0, 6)
}

function shortWord(word: string): string {
  const known = SHORT[word]
  if (known !== undefined) return known
  const letters = word.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (/\d/.test(letters) || letters.length <= 3) return letters
  const consonants = letters.slice(0, 1) + letters.slice(1).replaceAll(/[AEIOU]/g, '')
  return (consonants.length < 3 ? letters : consonants).slice(0, 3)
}

function pictureOf(sheet: ProductSheet, colours: readonly Colour[]): Picture {
  const emoji = typeof sheet.things === 'string' ? [sheet.things] : sheet.things
  const shelf: Shelf = typeof sheet.shelf === 'string' ? sheet.shelf : sheet.shelf[0]
  const dyes = colours.length > 0 ? colours : sheet.dyed ? [sheet.dyed] : []
  return {
    emoji,
    layout: emoji.length > 1 ? 'kit' : (sheet.layout ?? 'one'),
    tint: SHELF_TINT[shelf],
    colours: dyes.slice(0, 1),
  }
}

/** The pictures of the options, at most four; bags and clothes in many colours are also shown together. */
function galleryOf(sheet: ProductSheet, options: readonly DemoOption[]): Picture[] {
  const pictures = new Map(
    options
      .filter((option) => option.active || sheet.inactive)
      .map(({ picture }) => [pictureKey(picture), picture]),
  )
  const all = [...pictures.values()].slice(0, 4)
  const [first] = all
  if (!first || first.layout === 'kit' || all.length < 4 || sheet.price < 80) return all
  const colours = all.slice(0, 3).flatMap((picture) => picture.colours)
  return [first, { ...first, layout: 'fan', colours }, ...all.slice(1)]
}
