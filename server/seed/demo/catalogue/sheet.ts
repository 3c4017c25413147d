import type { Colour } from '../colours.ts'
import type { Shelf, Variation } from './shelves.ts'
import type { Thing } from './things.ts'

/** A product as the data files write it; the index makes its options from `by`. */
export interface ProductSheet {
  /** Begins every SKU; at most 9 characters. */
  code: string
  name: string
  /** Begins the description of every option. */
  label: string
  about: string
  /** The first one tints the tiles. */
  shelf: Shelf | readonly [Shelf, ...Shelf[]]
  /** First and last grade, Kindergarten being 0; without it the product suits everyone. */
  grades?: readonly [number, number]
  things: Thing | readonly [Thing, ...Thing[]]
  /** How the first picture shows it; several things are a kit. */
  layout?: 'one' | 'fan'
  /** The colour of a thing that is not offered in several. */
  dyed?: Colour
  by: Partial<Record<Variation, readonly string[]>>
  /** Pesos. */
  price: number
  /** Pesos more (or less) for a value. */
  more?: Readonly<Record<string, number>>
  /** Fewest and most pieces on hand of an option. */
  stock?: readonly [number, number]
  /** Options by their values joined by ' / '; '*' is all of them. */
  soldOut?: readonly string[]
  off?: readonly string[]
  few?: readonly string[]
  inactive?: true
  /** A book that is sold without VAT. */
  exempt?: true
}
