import {
  isSameDecision,
  isSameRow,
  isSameRows,
  type ExchangeDraft,
  type GroupDraft,
  type PaymentDraft,
  type RowDraft,
} from './draft.ts'

/**
 * What I have changed since `base`, on top of what somebody else has stored meanwhile: what I left alone is theirs, what
 * I changed stays mine. A row of mine that they have deleted becomes a new one.
 * @param attachments ids of the payment's files that are still there
 */
export function rebase(
  base: ExchangeDraft,
  mine: ExchangeDraft,
  theirs: ExchangeDraft,
  attachments: readonly number[],
): ExchangeDraft {
  const before = byKey(base)
  const edited = byKey(mine)
  return {
    groups: theirs.groups.map((group) => {
      const [old, own] = [before.get(group.key), edited.get(group.key)]
      return old && own ? rebaseGroup(old, own, group) : group
    }),
    payment: rebasePayment(base.payment, mine.payment, theirs.payment),
    added: mine.added,
    removed: mine.removed.filter((id) => attachments.includes(id)),
  }
}

const byKey = ({ groups }: ExchangeDraft) => new Map(groups.map((group) => [group.key, group]))

/** Status and return type belong together: one of them alone may be a decision that nobody has made. */
function rebaseGroup(base: GroupDraft, mine: GroupDraft, theirs: GroupDraft): GroupDraft {
  const { status, returnType } = isSameDecision(base, mine) ? theirs : mine
  return { ...theirs, status, returnType, rows: rebaseRows(base.rows, mine.rows, theirs.rows) }
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
  const kept = mine.flatMap((row) => {
    const [old, now] = [before.get(row.id), stored.get(row.id)]
    if (!old) return [row]
    const isMine = !isSameRow(old, row)
    if (now) return [isMine ? row : now]
    return isMine ? [{ ...row, id: 0 }] : []
  })
  const added = theirs.filter(({ id }) => !before.has(id))
  const merged = [...kept, ...added]
  return merged.length > 0 ? merged : theirs
}

function rebasePayment(base: PaymentDraft, mine: PaymentDraft, theirs: PaymentDraft): PaymentDraft {
  const names = Object.keys(theirs) as (keyof PaymentDraft)[]
  return Object.fromEntries(
    names.map((name) => [name, mine[name] === base[name] ? theirs[name] : mine[name]]),
  ) as unknown as PaymentDraft
}
