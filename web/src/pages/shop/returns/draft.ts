import type { ExchangeOption } from '@kwaderno/contract/returns.ts'
import { balanceOf, RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import type { OrderItem } from '@kwaderno/contract/order.ts'
import { set, type FieldErrors, type Resolver } from 'react-hook-form'

/** One item that a piece is exchanged for. */
export interface ExchangeDraft {
  key: number
  /** '' until one is chosen. */
  optionId: string
  quantity: number
}

/** One piece of an ordered item in the form. */
export interface UnitDraft {
  item: OrderItem
  /** Which piece of its item, from 0. */
  index: number
  isSelected: boolean
  reasonId: string
  exchange: ExchangeDraft[]
}

export interface ReturnDraft {
  units: UnitDraft[]
  remarks: string
  attachments: File[]
}

/** An item with a quantity of three becomes three pieces, none of them selected. */
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

let lastKey = 0
export const newRow = (): ExchangeDraft => ({ key: ++lastKey, optionId: '', quantity: 1 })

/** A copy whose exchange rows have keys of their own. */
export function copyOf(unit: UnitDraft): UnitDraft {
  return { ...unit, exchange: unit.exchange.map((row) => ({ ...row, key: newRow().key })) }
}

export const unitKey = ({ item, index }: Pick<UnitDraft, 'item' | 'index'>) => `${item.id}-${index}`

/** 'Spiral Notebook, Blue', with the number of the piece if there are several. */
export function unitName({ item, index }: UnitDraft): string {
  const name = [item.name, ...item.variation].join(', ')
  return item.quantity > 1 ? `${name}, piece ${index + 1} of ${item.quantity}` : name
}

type Options = ReadonlyMap<string, ExchangeOption>

/** A piece's price less its exchange items, in pesos; rows without a choice count as 0. */
export function unitBalance({ item, exchange }: UnitDraft, options: Options): number {
  return balanceOf(
    item.price,
    exchange.map(({ optionId, quantity }) => ({ price: options.get(optionId)?.price ?? 0, quantity })),
  )
}

/** The highest quantity of this row: the available stock less what other rows take. */
export function mostOf(units: readonly UnitDraft[], row: ExchangeDraft, options: Options): number {
  const others = units
    .filter(({ isSelected }) => isSelected)
    .flatMap(({ exchange }) => exchange)
    .filter(({ key, optionId }) => key !== row.key && optionId === row.optionId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, (options.get(row.optionId)?.availableStock ?? 0) - others)
}

/** The rules, with each message at its field. */
export function checkReturn(draft: ReturnDraft, options: Options): ReturnType<Resolver<ReturnDraft>> {
  const errors: FieldErrors<ReturnDraft> = {}
  for (const [name, message] of faultsOf(draft, options)) set(errors, name, { type: 'rule', message })
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: draft, errors: {} }
}

/** Messages by field name, in the order of the form. */
export function faultsOf(draft: ReturnDraft, options: Options): Map<string, string> {
  const faults = new Map<string, string>()
  if (!draft.units.some(({ isSelected }) => isSelected)) faults.set('units.root', RETURN_TEXT.noUnits)
  for (const [index, { isSelected, reasonId, exchange }] of draft.units.entries()) {
    if (!isSelected) continue
    const name = `units.${index}`
    if (reasonId === '') faults.set(`${name}.reasonId`, RETURN_TEXT.noReason)
    if (exchange.length === 0) faults.set(`${name}.exchange.root`, RETURN_TEXT.noExchange)
    for (const [place, row] of exchange.entries()) {
      const fault = faultOfRow(draft.units, row, options)
      if (fault) faults.set(`${name}.exchange.${place}.optionId`, fault)
    }
  }
  if (draft.attachments.length === 0) faults.set('attachments', RETURN_TEXT.noAttachment)
  if (draft.remarks.trim() === '') faults.set('remarks', RETURN_TEXT.noRemarks)
  return faults
}

function faultOfRow(units: readonly UnitDraft[], row: ExchangeDraft, options: Options): string | undefined {
  const option = options.get(row.optionId)
  if (option === undefined) return RETURN_TEXT.noOption
  if (row.quantity < 1) return RETURN_TEXT.quantity
  const most = mostOf(units, row, options)
  return row.quantity > most ? RETURN_TEXT.insufficient([`${option.groupLabel} ${option.label}`]) : undefined
}

/** The items as the request sends them. */
export function itemsOf(draft: ReturnDraft) {
  return draft.units
    .filter(({ isSelected }) => isSelected)
    .map(({ item, reasonId, exchange }) => ({
      orderItemId: item.id,
      reasonId,
      exchange: exchange.map(({ optionId, quantity }) => ({ productCombinationId: optionId, quantity })),
    }))
}
