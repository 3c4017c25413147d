import type { ExchangeOption } from '@kwaderno/contract/returns.ts'
import { balanceOf, RETURN_TEXT } from '@kwaderno/contract/return-rules.ts'
import type { OrderItem } from '@kwaderno/contract/order.ts'

/** One thing that a piece is to be exchanged for. */
export interface ExchangeDraft {
  key: number
  /** '' until one is chosen. */
  optionId: string
  quantity: number
}

/** One piece of an ordered item, as the form holds it. */
export interface UnitDraft {
  item: OrderItem
  /** Which piece of its item, from 0. */
  index: number
  isSelected: boolean
  reasonId: string
  exchange: readonly ExchangeDraft[]
}

export interface ReturnDraft {
  units: readonly UnitDraft[]
  remarks: string
  attachments: readonly File[]
}

/** Nothing selected yet: an item of three is three pieces. */
export function emptyDraft(items: readonly OrderItem[]): ReturnDraft {
  const units = items.flatMap((item) =>
    Array.from({ length: item.quantity }, (_, index) => ({
      item,
      index,
      isSelected: false,
      reasonId: '',
      exchange: [],
    })),
  )
  return { units, remarks: '', attachments: [] }
}

export const unitKey = ({ item, index }: Pick<UnitDraft, 'item' | 'index'>) => `${item.id}-${index}`

/** 'Spiral Notebook, Blue' and, of several, which piece it is. */
export function unitName({ item, index }: UnitDraft): string {
  const name = [item.name, ...item.variation].join(', ')
  return item.quantity > 1 ? `${name}, piece ${index + 1} of ${item.quantity}` : name
}

type Options = ReadonlyMap<string, ExchangeOption>

/** What is left of a piece's price, in pesos; rows without a choice cost nothing yet. */
export function unitBalance({ item, exchange }: UnitDraft, options: Options): number {
  return balanceOf(
    item.price,
    exchange.map(({ optionId, quantity }) => ({ price: options.get(optionId)?.price ?? 0, quantity })),
  )
}

/** How many of an option this row may have: what is available less what other rows have taken. */
export function mostOf(draft: ReturnDraft, row: ExchangeDraft, options: Options): number {
  const others = draft.units
    .filter(({ isSelected }) => isSelected)
    .flatMap(({ exchange }) => exchange)
    .filter(({ key, optionId }) => key !== row.key && optionId === row.optionId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, (options.get(row.optionId)?.availableStock ?? 0) - others)
}

/** Messages by place, in the order of the form: 'units', `${unitKey}.reason`, `row.${key}`, 'attachments', 'remarks'. */
export function faultsOf(draft: ReturnDraft, options: Options): Map<string, string> {
  const faults = new Map<string, string>()
  const selected = draft.units.filter(({ isSelected }) => isSelected)
  if (selected.length === 0) faults.set('units', RETURN_TEXT.noUnits)
  for (const unit of selected) {
    if (unit.reasonId === '') faults.set(`${unitKey(unit)}.reason`, RETURN_TEXT.noReason)
    if (unit.exchange.length === 0) faults.set(`${unitKey(unit)}.exchange`, RETURN_TEXT.noExchange)
    for (const row of unit.exchange) {
      const fault = faultOfRow(draft, row, options)
      if (fault) faults.set(`row.${row.key}`, fault)
    }
  }
  if (draft.attachments.length === 0) faults.set('attachments', RETURN_TEXT.noAttachment)
  if (draft.remarks.trim() === '') faults.set('remarks', RETURN_TEXT.noRemarks)
  return faults
}

function faultOfRow(draft: ReturnDraft, row: ExchangeDraft, options: Options): string | undefined {
  const option = options.get(row.optionId)
  if (option === undefined) return RETURN_TEXT.noOption
  if (row.quantity < 1) return RETURN_TEXT.quantity
  const most = mostOf(draft, row, options)
  return row.quantity > most ? RETURN_TEXT.insufficient([`${option.groupLabel} ${option.label}`]) : undefined
}

/** The request as the call sends it. */
export function itemsOf(draft: ReturnDraft) {
  return draft.units
    .filter(({ isSelected }) => isSelected)
    .map(({ item, reasonId, exchange }) => ({
      orderItemId: item.id,
      reasonId,
      exchange: exchange.map(({ optionId, quantity }) => ({ productCombinationId: optionId, quantity })),
    }))
}
