import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEditMode } from '../../../edit/use-edit-mode.ts'
import { confirmDiscard } from '../../../ui/confirm.ts'
import { firstField } from '../../../ui/focus.ts'
import { changesBetween } from './draft/changes-meanwhile.ts'
import {
  draftOf,
  isSameDraft,
  type ExchangeDraft,
  type GroupDraft,
  type PaymentDraft,
} from './draft/draft.ts'
import { wrongPlaces } from './draft/errors.ts'
import { isOutcomeOf, rebase } from './draft/rebase.ts'
import { sendExchange, toastSaved } from './save.ts'

export type ExchangeEditing = ReturnType<typeof useExchangeEdit>
export type ChangeGroup = (key: string, change: (group: GroupDraft) => GroupDraft) => void

interface Edited {
  /** What the edit started from. */
  stored: StaffReturn
  draft: ExchangeDraft
  /** What was sent since the last look at what is stored, and got no answer. */
  unanswered: readonly ExchangeDraft[]
}

const begin = (stored: StaffReturn, draft = draftOf(stored)): Edited => ({ stored, draft, unanswered: [] })

/** The state of the edit mode: what is typed, what is wrong with it, what others have stored meanwhile, and saving. */
export function useExchangeEdit(request: StaffReturn) {
  const [edited, setEdited] = useState(() => begin(request))
  const { stored, draft, unanswered } = edited
  const base = useMemo(() => draftOf(stored), [stored])
  const isDirty = !isSameDraft(draft, base)
  const mode = useEditMode<Edited>({
    key: `exchange ${request.id}`,
    isDirty,
    draft: edited,
    setDraft: setEdited,
    faults: () => wrongPlaces(draft),
    onCancel: () => setEdited(begin(request)),
  })
  const { page, isSaving, close, settle } = mode
  const isBehind = !isSaving && request.version !== stored.version
  const isOwn = isBehind && isDirty && unanswered.some((sent) => isOutcomeOf(sent, stored, request))
  const { change, ...changing } = useChanges(setEdited)

  function load(edited = draftOf(request)) {
    setEdited(begin(request, edited))
    settle()
  }
  // Where nothing is typed, the page shows what the server has; what I have saved myself is nobody's news to me.
  useLayoutEffect(() => {
    if (request === stored || isSaving) return
    if (!isDirty) return load()
    if (!isOwn) return
    const rest = rebase(base, draft, request)
    load(rest)
    if (!isSameDraft(rest, draftOf(request))) return
    toastSaved()
    close()
  })

  /** The edit begins anew from what is stored. */
  async function takeTheirs() {
    if (!(await confirmDiscard())) return
    flushSync(() => load())
    firstField(page.current)?.focus()
  }
  async function send() {
    const outcome = await sendExchange({ stored, base, draft, unanswered })
    if (outcome === 'unknown') setEdited((now) => ({ ...now, unanswered: [...now.unanswered, draft] }))
    if (outcome === 'behind') mode.call()
    if (outcome === 'saved') {
      change(() => base)
      close()
    }
  }

  return {
    ...mode,
    ...changing,
    isDirty,
    base,
    draft,
    /** What somebody else has stored while one typed, in words; undefined when nobody has. */
    newer:
      isBehind && isDirty && !isOwn
        ? changesBetween(stored, request, rebase(base, draft, request))
        : undefined,
    submit: () => void mode.save({ isDirty, check: mode.check, send }),
    takeTheirs: () => void takeTheirs(),
    keepMine: () => load(rebase(base, draft, request)),
  }
}

/** What may be changed of the draft; the functions stay the same, so that what does not change is not drawn again. */
function useChanges(setEdited: (next: (now: Edited) => Edited) => void) {
  return useMemo(() => {
    const change = (next: (draft: ExchangeDraft) => ExchangeDraft) =>
      setEdited((now) => ({ ...now, draft: next(now.draft) }))
    const changeGroup: ChangeGroup = (key, next) =>
      change((draft) => ({
        ...draft,
        groups: draft.groups.map((group) => (group.key === key ? next(group) : group)),
      }))
    return {
      change,
      changeGroup,
      changePayment: (part: Partial<PaymentDraft>) =>
        change((draft) => ({ ...draft, payment: { ...draft.payment, ...part } })),
      patch: (part: Partial<ExchangeDraft>) => change((draft) => ({ ...draft, ...part })),
    }
  }, [setEdited])
}
