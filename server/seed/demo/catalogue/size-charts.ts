import type { SizeChart } from '@kwaderno/contract/size-chart.ts'
import type { Shelf } from './shelves.ts'
import type { ProductSheet } from './sheet.ts'

/** A row for each size that any product comes in; a product's chart has those of its own sizes. */
const CHARTS: readonly SizeChart[] = [
  {
    title: 'School wear by size',
    unit: 'cm',
    columns: ['Size', 'Chest', 'Waist', 'Height'],
    rows: [
      ['6', '62', '54', '110 to 116'],
      ['8', '66', '57', '117 to 126'],
      ['10', '70', '60', '127 to 136'],
      ['12', '76', '63', '137 to 146'],
      ['14', '82', '67', '147 to 154'],
      ['16', '88', '71', '155 to 162'],
      ['18', '94', '76', '163 to 168'],
      ['20', '100', '82', '169 to 174'],
      ['22', '106', '88', '175 to 180'],
      ['24', '112', '94', '181 to 186'],
    ],
  },
  {
    title: 'Shirts and pants by size',
    unit: 'cm',
    columns: ['Size', 'Chest', 'Waist', 'Length'],
    rows: [
      ['XS', '78', '62', '60'],
      ['S', '84', '68', '63'],
      ['M', '90', '74', '66'],
      ['L', '96', '80', '69'],
      ['XL', '104', '88', '72'],
      ['2XL', '112', '96', '75'],
    ],
  },
  {
    title: 'Shoes by length of the foot',
    unit: 'cm',
    columns: ['Shoe size', 'Foot'],
    rows: Array.from({ length: 13 }, (_, at) => [String(30 + at), (19.2 + at * 0.65).toFixed(1)]),
  },
]

const WORN: ReadonlySet<string> = new Set<Shelf>(['Uniforms', 'PE wear', 'Shoes and socks'])

/** What is said of the sizes of clothes and shoes; null for everything else. */
export function sizeChartOf({ shelf, by }: Pick<ProductSheet, 'shelf' | 'by'>): SizeChart | null {
  const sizes = by.Size ?? by['Shoe size'] ?? []
  if (![shelf].flat().some((one) => WORN.has(one)) || sizes.length === 0 || by.Pack) return null
  const chart = CHARTS.find(({ rows }) => sizes.every((size) => rows.some(([own]) => own === size)))
  return chart
    ? { ...chart, rows: chart.rows.filter(([own]) => own !== undefined && sizes.includes(own)) }
    : null
}
