import { isOptionsGroup, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import type { ExchangeOption } from '@kwaderno/contract/returns.ts'

export type ExchangeOptions = ReadonlyMap<string, ExchangeOption>

export interface ChoiceGroup {
  group: string
  items: ComboboxItem[]
}

/** 'Spiral Notebook, Blue': the product's name is part of each label, so that typing it finds all of its options. */
export function labelOf(option: Pick<ExchangeOption, 'groupLabel' | 'label'>): string {
  return `${option.groupLabel}, ${option.label}`
}

export function isAvailable(option: ExchangeOption): boolean {
  return option.availableStock > 0 && option.status === 'Active'
}

/**
 * The options of a select by product; what is not available is shown disabled.
 * @param taken options that cannot be chosen a second time
 */
export function choicesOf(options: ExchangeOptions, taken?: ReadonlySet<string>): ChoiceGroup[] {
  const groups = new Map<string, ComboboxItem[]>()
  for (const [value, option] of options) {
    const items = groups.get(option.groupLabel) ?? []
    items.push({
      value,
      label: labelOf(option),
      disabled: !isAvailable(option) || taken?.has(value) === true,
    })
    groups.set(option.groupLabel, items)
  }
  return [...groups].map(([group, items]) => ({ group, items }))
}

/** How many options are rendered at once. */
const MAX_SHOWN = 60

/** Options that have all the words, and only groups that have options: Mantine's own filter counts empty groups. */
export const filterChoices: OptionsFilter = ({ options, search }) => {
  const words = search.toLowerCase().split(/\s+/)
  let left = MAX_SHOWN
  return options.flatMap((group) => {
    if (!isOptionsGroup(group)) return []
    const found = group.items
      .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
      .slice(0, left)
    left -= found.length
    return found.length > 0 ? [{ group: group.group, items: found }] : []
  })
}
