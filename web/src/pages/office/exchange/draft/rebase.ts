import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { merge } from '../../../../edit/merge.ts'
import { draftOf, GROUP, isSameDraft, PAYMENT, type ExchangeDraft } from './draft.ts'

/**
 * What I have changed since `base`, on top of what somebody else has stored meanwhile: what I left alone is theirs, what
 * I changed stays mine. A row of mine that they have deleted becomes a new one. What I have added and is stored already
 * stays theirs: after an answer that was lost, that is my own.
 */
export function rebase(base: ExchangeDraft, mine: ExchangeDraft, latest: StaffReturn): ExchangeDraft {
  const { groups, payment } = draftOf(latest)
  const [before, edited] = [byKey(base), byKey(mine)]
  return {
    groups: groups.map((theirs) => {
      const [old, own] = [before.get(theirs.key), edited.get(theirs.key)]
      return old && own ? merge(GROUP, { base: old, mine: own, theirs }).merged : theirs
    }),
    payment: merge(PAYMENT, { base: base.payment, mine: mine.payment, theirs: payment }).merged,
    ...rebaseFiles(mine, latest),
  }
}

/** Whether `latest` is what saving `sent` over `stored` has made of it: the next version, with all of that in it. */
export function isOutcomeOf(sent: ExchangeDraft, stored: StaffReturn, latest: StaffReturn): boolean {
  if (latest.version !== stored.version + 1) return false
  return isSameDraft(rebase(draftOf(stored), sent, latest), draftOf(latest))
}

const byKey = ({ groups }: ExchangeDraft) => new Map(groups.map((group) => [group.key, group]))

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
