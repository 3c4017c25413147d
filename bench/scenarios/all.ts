import { addToCart, wholeOrder } from './buying.ts'
import { categoryPage, newProductPage, popularProductPage, productPage, shopPage } from './pages.ts'
import type { Scenario } from './scenario.ts'
import { search, searchOfNewWords, searchOfShoppers } from './search.ts'
import { staffOrders } from './staff-orders.ts'

export const SCENARIOS: readonly Scenario[] = [
  shopPage,
  productPage,
  popularProductPage,
  newProductPage,
  categoryPage,
  search,
  searchOfNewWords,
  searchOfShoppers,
  staffOrders,
  addToCart,
  wholeOrder,
]

/** @throws Error for a name that no scenario has */
export function chosenScenarios(names: readonly string[]): readonly Scenario[] {
  if (names.length === 0) return SCENARIOS
  return names.map((name) => {
    const scenario = SCENARIOS.find((one) => one.name === name)
    if (scenario) return scenario
    throw new Error(
      `there is no scenario '${name}'; there are ${SCENARIOS.map((one) => one.name).join(', ')}`,
    )
  })
}
