import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKept } from '../../../api/use-kept.ts'
import { focusFirstFault } from '../../../edit/first-fault.ts'
import { useSave } from '../../../edit/use-save.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import { confirmDiscard } from '../../../ui/confirm.ts'
import { firstField } from '../../../ui/keep-focus.ts'
import { changesBetween } from './draft/changes.ts'
import {
  draftOf,
  isSameDraft,
  type ExchangeDraft,
  type GroupDraft,
  type PaymentDraft,
} from './draft/draft.ts'
import { wrongPlaces } from './draft/errors.ts'
import { isOutcomeOf, rebase } from './draft/rebase.ts'
import { sendExchange, tellSaved } from './save.ts'

export type ExchangeEditing = ReturnType<typeof useExchangeEdit>
export type ChangeGroup = (key: string, change: (group: GroupDraft) => GroupDraft) => void

/** The state of the edit mode: what is typed, what is wrong with it, what others have stored meanwhile, and saving. */
export function useExchangeEdit(request: StaffReturn) {
  const [isOpen, setOpen] = useState(false)
  const { isSaving, save } = useSave()
  const [isChecked, setChecked] = useState(false)
  /** How often a save came too late since the last look at what is stored. */
  const [lateSaves, setLateSaves] = useState(0)
  /** What the edit started from. */
  const [stored, setStored] = useState(request)
  const base = useMemo(() => draftOf(stored), [stored])
  const [draft, setDraft] = useState(base)
  const isDirty = isOpen && !isSameDraft(draft, base)
  const isBehind = !isSaving && request.version !== stored.version
  /** What was sent since the last look at what is stored, and got no answer. */
  const [unanswered, setUnanswered] = useState<readonly ExchangeDraft[]>([])
  const isOwn = isBehind && isDirty && unanswered.some((sent) => isOutcomeOf(sent, stored, request))
  useLeaveGuard(isDirty)
  const again = useKept<{ stored: StaffReturn; draft: ExchangeDraft; unanswered: readonly ExchangeDraft[] }>(
    `exchange ${request.id}`,
    {
      read: () => (isDirty ? { stored, draft, unanswered } : undefined),
      write(kept) {
        setOpen(true)
        setStored(kept.stored)
        setDraft(kept.draft)
        setUnanswered(kept.unanswered)
      },
    },
  )
  const form = useRef<HTMLFormElement>(null)

  const load = useCallback((latest: StaffReturn, edited = draftOf(latest)) => {
    setStored(latest)
    setDraft(edited)
    setLateSaves(0)
    setUnanswered([])
  }, [])
  // Where nothing is typed, the page shows what the server has; what I have saved myself is nobody's news to me.
  useLayoutEffect(() => {
    if (request === stored || isSaving) return
    if (!isDirty) return load(request)
    if (!isOwn) return
    const rest = rebase(base, draft, request)
    load(request, rest)
    if (!isSameDraft(rest, draftOf(request))) return
    tellSaved()
    close()
  }, [request, stored, isSaving, isDirty, isOwn, base, draft, load])

  const changeGroup: ChangeGroup = useCallback((key, change) => {
    setDraft((before) => ({
      ...before,
      groups: before.groups.map((group) => (group.key === key ? change(group) : group)),
    }))
  }, [])
  const patch = useCallback(
    (part: Partial<ExchangeDraft>) => setDraft((before) => ({ ...before, ...part })),
    [],
  )

  function close() {
    setOpen(false)
    setChecked(false)
  }
  async function cancel() {
    if (isDirty && !(await confirmDiscard())) return
    close()
    load(request)
  }
  /** The edit begins anew from what is stored. */
  async function takeTheirs() {
    if (!(await confirmDiscard())) return
    flushSync(() => load(request))
    firstField(form.current)?.focus()
  }
  function check(): boolean {
    const wrong = wrongPlaces(draft)
    flushSync(() => setChecked(true))
    focusFirstFault(form.current, wrong)
    return wrong.size === 0
  }
  async function send() {
    const outcome = await sendExchange({ stored, base, draft, unanswered })
    if (outcome === 'unknown') setUnanswered((before) => [...before, draft])
    if (outcome === 'behind') setLateSaves((count) => count + 1)
    if (outcome === 'saved') {
      setDraft(base)
      close()
    }
  }

  return {
    isOpen,
    isSaving,
    isChecked,
    isDirty,
    base,
    draft,
    /** Names of files that were to be added before the session ended. */
    again,
    form,
    /** What somebody else has stored while one typed, in words; undefined when nobody has. */
    newer:
      isBehind && isDirty && !isOwn
        ? changesBetween(stored, request, rebase(base, draft, request))
        : undefined,
    lateSaves,
    open: () => setOpen(true),
    cancel: () => void cancel(),
    submit: () => void save({ isDirty, check, send }),
    takeTheirs: () => void takeTheirs(),
    keepMine() {
      load(request, rebase(base, draft, request))
    },
    changeGroup,
    changePayment: (part: Partial<PaymentDraft>) =>
      setDraft((before) => ({ ...before, payment: { ...before.payment, ...part } })),
    patch,
  }
}
