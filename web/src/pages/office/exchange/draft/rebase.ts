import { withStatus } from '@kwaderno/contract/exchange-rules.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import {
  draftOf,
  isSameDecision,
  isSameDraft,
  isSameRow,
  isSameRows,
  type ExchangeDraft,
  type GroupDraft,
  type PaymentDraft,
  type RowDraft,
} from './draft.ts'

/**
 * What I have changed since `base`, on top of what somebody else has stored meanwhile: what I left alone is theirs, what
 * I changed stays mine. A row of mine that they have deleted becomes a new one. What I have added and is stored already
 * stays theirs: after an answer that was lost, that is my own.
 */
export function rebase(base: ExchangeDraft, mine: ExchangeDraft, latest: StaffReturn): ExchangeDraft {
  const theirs = draftOf(latest)
  const before = byKey(base)
  const edited = byKey(mine)
  return {
    groups: theirs.groups.map((group) => {
      const [old, own] = [before.get(group.key), edited.get(group.key)]
      return old && own ? rebaseGroup(old, own, group) : group
    }),
    payment: rebasePayment(base.payment, mine.payment, theirs.payment),
    ...rebaseFiles(mine, latest),
  }
}

/** Whether `latest` is what saving `sent` over `stored` has made of it: the next version, with all of that in it. */
export function isOutcomeOf(sent: ExchangeDraft, stored: StaffReturn, latest: StaffReturn): boolean {
  if (latest.version !== stored.version + 1) return false
  return isSameDraft(rebase(draftOf(stored), sent, latest), draftOf(latest))
}

const byKey = ({ groups }: ExchangeDraft) => new Map(groups.map((group) => [group.key, group]))

/** Status and return type belong together: one of them alone may be a decision that nobody has made. */
function rebaseGroup(base: GroupDraft, mine: GroupDraft, theirs: GroupDraft): GroupDraft {
  const decided = isSameDecision(base, mine)
    ? theirs
    : withStatus({ ...theirs, returnType: mine.returnType }, mine.status, theirs)
  return { ...decided, rows: rebaseRows(base.rows, mine.rows, theirs.rows) }
}

function rebaseRows(
  base: readonly RowDraft[],
  mine: readonly RowDraft[],
  theirs: readonly RowDraft[],
): readonly RowDraft[] {
  if (isSameRows(base, mine)) return theirs
  if (isSameRows(base, theirs)) return mine
  const before = new Map(base.map((row) => [row.id, row]))
  const stored = new Map(theirs.map((row) => [row.id, row]))
  const added = theirs.filter(({ id }) => !before.has(id))
  const kept = mine.flatMap((row) => {
    const [old, now] = [before.get(row.id), stored.get(row.id)]
    if (old && isSameRow(old, row)) return now ? [now] : []
    if (now) return [isSameRow(now, row) ? now : row]
    return [takeSame(added, row) ?? { ...row, id: 0 }]
  })
  const merged = [...kept, ...added]
  return merged.length > 0 ? merged : theirs
}

/** Takes the row of the same thing and quantity out of `rows`, so that each answers for one only. */
function takeSame(rows: RowDraft[], { optionId, quantity }: RowDraft): RowDraft | undefined {
  if (optionId === '') return undefined
  const at = rows.findIndex((row) => row.optionId === optionId && row.quantity === quantity)
  return at < 0 ? undefined : rows.splice(at, 1)[0]
}

/** A name is stored once; that of a file that I take away is free again. */
function rebaseFiles(
  { added, removed }: ExchangeDraft,
  { paymentDetailAttachments }: StaffReturn,
): Pick<ExchangeDraft, 'added' | 'removed'> {
  const kept = paymentDetailAttachments.filter(({ id }) => !removed.includes(id))
  const names = new Set(kept.map(({ filename }) => filename))
  const ids = new Set(paymentDetailAttachments.map(({ id }) => id))
  return {
    added: added.filter(({ name }) => !names.has(name)),
    removed: removed.filter((id) => ids.has(id)),
  }
}

function rebasePayment(base: PaymentDraft, mine: PaymentDraft, theirs: PaymentDraft): PaymentDraft {
  const names = Object.keys(theirs) as (keyof PaymentDraft)[]
  return Object.fromEntries(
    names.map((name) => [name, mine[name] === base[name] ? theirs[name] : mine[name]]),
  ) as unknown as PaymentDraft
}
