/** Words and rules of school lists. A file of its own, without zod, because pages use it without forms. */
export const LIST_LIMITS = { quantity: 999, items: 200 } as const

export const LIST_STATUSES = ['Draft', 'Published'] as const
export type ListStatus = (typeof LIST_STATUSES)[number]

export const LIST_TEXT = {
  exists: 'This list already exists.',
  twice: 'This item is already on the list.',
  noItem: 'Please add an item.',
  quantity: `From 1 to ${LIST_LIMITS.quantity}.`,
  notFor: (grade: string, items: readonly string[]) => `Not for ${grade}: ${items.join(', ')}`,
  notForGrade: (grade: string) => `Not for ${grade}`,
  notSold: 'Not sold any more',
  gone: 'This list no longer exists.',
  changed: 'Someone else has changed this list.',
  /** To parents, who have it open. */
  changedMeanwhile: 'This list has changed. Please look at it again.',
  onlyDrafts: 'Only drafts can be deleted.',
  noChoice: 'Please choose an option.',
  none: (grade: string) => `There is no list for ${grade} yet.`,
  have: (have: number, required: number) => `You have ${have} of ${required} required items.`,
  added: (count: number) => `${count} ${count === 1 ? 'item' : 'items'} added`,
  addFailed: 'The items could not be added, please try again.',
  saved: { title: 'Saved!', text: 'The list has been saved.' },
  published: { title: 'Published!', text: 'Parents see the list now.' },
  takenBack: { title: 'Taken back!', text: 'Parents do not see the list any more.' },
  copied: { title: 'Copied!', text: 'The list of the next school year is a draft.' },
  deleted: { title: 'Deleted!', text: 'The list has been deleted.' },
  failed: 'An error occurred, please try again.',
  saveFirst: 'Please save your changes first.',
} as const

/** One thing that can be bought for an item of a list. `price` is pesos. */
export interface ListChoice {
  productOptionId: number
  variation: readonly string[]
  price: number
  available: number
}

export interface StatedItem {
  missing: number
  choices: readonly ListChoice[]
  /** What is in the cart of it for this student. */
  put: { productOptionId: number; quantity: number } | null
}

export const ITEM_STATES = [
  'Bought',
  'Unavailable',
  'Choose an option',
  'In your cart',
  'Short',
  'Ready',
] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** How an item of a list stands. @param chosen the option that is chosen; undefined for none */
export function stateOf({ missing, choices, put }: StatedItem, chosen: number | undefined): ItemState {
  if (missing === 0) return 'Bought'
  if (!choices.some(({ available }) => available > 0)) return 'Unavailable'
  const choice = choices.find(({ productOptionId }) => productOptionId === chosen)
  if (!choice) return 'Choose an option'
  if (choice.available <= 0) return 'Unavailable'
  const isIn = put?.productOptionId === chosen && (put?.quantity ?? 0) >= Math.min(missing, choice.available)
  if (isIn) return 'In your cart'
  return choice.available < missing ? 'Short' : 'Ready'
}

/** What is chosen before anybody has chosen: what lies in the cart, or the only one that there is. */
export function firstChoice({ choices, put }: Pick<StatedItem, 'choices' | 'put'>): number | undefined {
  const isThere = choices.some(({ productOptionId }) => productOptionId === put?.productOptionId)
  if (isThere) return put?.productOptionId
  return choices.length === 1 ? choices[0]?.productOptionId : undefined
}

/** In the words of the page. */
export const stateText = (state: ItemState, left: number): string =>
  state === 'Short' ? `Only ${left} left` : state
