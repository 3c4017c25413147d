import { RETURN_TO_STOCK, type ReturnType } from '@kwaderno/contract/exchange-rules.ts'
import { wordsOf, type DescribedField } from '@kwaderno/contract/described-field.ts'
import { EXCHANGE_PAYMENT_FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import {
  amountOf,
  draftOf,
  groupName,
  isSameRow,
  isSameRows,
  type GroupDraft,
  type PaymentDraft,
  type RowDraft,
} from './draft.ts'

/** A fact that has changed, in words, and what would be saved in its place. */
export interface Change {
  text: string
  mine: string | undefined
}

/**
 * What has changed from one version of a request to the next, one line for each fact, those first that meet what was
 * typed here.
 * @param rest what is typed here on top of `now`, see `rebase`
 */
export function changesBetween(before: StaffReturn, now: StaffReturn, rest = draftOf(now)): Change[] {
  const [old, fresh] = [draftOf(before), draftOf(now)]
  const [known, typed] = [byKey(old.groups), byKey(rest.groups)]
  const changes = [
    ...fresh.groups.flatMap((group) => {
      const former = known.get(group.key)
      return former ? groupChanges(former, group, typed.get(group.key) ?? group) : []
    }),
    ...paymentChanges(old.payment, fresh.payment, rest.payment),
    ...fileChanges(before, now),
  ]
  const isMet = ({ mine }: Change) => mine !== undefined
  return [...changes.filter(isMet), ...changes.filter((change) => !isMet(change))]
}

const byKey = (groups: readonly GroupDraft[]) => new Map(groups.map((group) => [group.key, group]))

/** Facts that follow each other as they are said, and `mine` where that is something else. */
function change(text: string, theirs: string, mine: string): Change {
  return { text, mine: mine === theirs ? undefined : mine }
}

function groupChanges(before: GroupDraft, now: GroupDraft, mine: GroupDraft): Change[] {
  const name = groupName(now)
  const type = returnTypeText(now.returnType)
  return [
    ...(before.status === now.status ? [] : [change(`${name}: ${now.status}`, now.status, mine.status)]),
    ...(before.returnType === now.returnType
      ? []
      : [change(`${name}: ${type}`, type, returnTypeText(mine.returnType))]),
    ...(isSameRows(before.rows, now.rows) ? [] : rowChanges(name, before.rows, now.rows, mine.rows)),
  ]
}

function rowChanges(
  name: string,
  before: readonly RowDraft[],
  now: readonly RowDraft[],
  mine: readonly RowDraft[],
): Change[] {
  const kept = new Set(now.map(({ id }) => id))
  const changed = now.filter((row) => !before.some((old) => isSameRow(old, row)))
  const gone = before.filter(({ id }) => !kept.has(id))
  const textOf = (row: RowDraft | undefined) => (row ? rowText(row) : NOTHING)
  return [
    ...changed.map((row) =>
      change(
        `${name}: exchanged for ${rowText(row)}`,
        rowText(row),
        textOf(mine.find(({ id }) => id === row.id)),
      ),
    ),
    ...gone.map((row) =>
      change(
        `${name}: no longer exchanged for ${rowText(row)}`,
        NOTHING,
        textOf(mine.find(({ key }) => key === row.key)),
      ),
    ),
  ]
}

/** In place of a row that is not there. */
const NOTHING = 'nothing'

const rowText = ({ name, quantity }: RowDraft) => `${name} × ${quantity}`

export function returnTypeText(type: ReturnType | null): string {
  if (type === null) return 'neither to stock nor for disposal'
  return type === RETURN_TO_STOCK ? 'return to stock' : 'return for disposal'
}

const FIELDS: Readonly<Record<keyof PaymentDraft, DescribedField>> = EXCHANGE_PAYMENT_FIELDS

/** The payment details with their names, to be read; '' for what is open. */
export function paymentFacts(
  payment: PaymentDraft,
): { name: keyof PaymentDraft; label: string; text: string }[] {
  const names = Object.keys(FIELDS) as (keyof PaymentDraft)[]
  return names.map((name) => ({ name, label: FIELDS[name].label, text: paymentText(name, payment[name]) }))
}

function paymentText(name: keyof PaymentDraft, value: string): string {
  return wordsOf(FIELDS[name], name === 'paymentReceived' ? amountOf(value) : value)
}

function paymentChanges(before: PaymentDraft, now: PaymentDraft, mine: PaymentDraft): Change[] {
  return paymentFacts(now)
    .filter(({ name }) => before[name] !== now[name])
    .map(({ name, label, text }) =>
      change(`${label}: ${text || 'None'}`, text || 'None', paymentText(name, mine[name]) || 'None'),
    )
}

function fileChanges(before: StaffReturn, now: StaffReturn): Change[] {
  const ids = (request: StaffReturn) => new Set(request.paymentDetailAttachments.map(({ id }) => id))
  const [old, fresh] = [ids(before), ids(now)]
  return [
    ...now.paymentDetailAttachments
      .filter(({ id }) => !old.has(id))
      .map((file) => ({ text: `Attached: ${file.filename}`, mine: undefined })),
    ...before.paymentDetailAttachments
      .filter(({ id }) => !fresh.has(id))
      .map((file) => ({ text: `Removed: ${file.filename}`, mine: undefined })),
  ]
}
