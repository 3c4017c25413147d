/** How large a shop is; all else follows from the two. */
export interface GrowthSize {
  products: number
  orders: number
}

export const GROWTH_SIZES: readonly GrowthSize[] = [
  { products: 1000, orders: 10_000 },
  { products: 10_000, orders: 100_000 },
  { products: 100_000, orders: 1_000_000 },
]
