import { ADDRESS_TEXT, type Address, type AddressForm } from '@kwaderno/contract/address.ts'
import { useState, type FormEvent } from 'react'
import { firstMessage } from '../../api/failure.ts'
import { isSameFields, useEditForm } from '../../edit/use-edit-form.tsx'
import { useBackCloses } from '../../overlay-stack.ts'
import { useLeaveGuard } from '../../navigation.tsx'
import { confirm } from '../../ui/confirm.ts'
import { fieldsOf, resolveAddress } from './form.ts'
import { saveAddress } from './save.ts'

const DISCARD = {
  title: 'Discard this address?',
  text: 'What you have typed has not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
} as const

/** Nobody else edits it. */
type Stored = Partial<Address> & { version: 0 }

interface AddressFormOptions {
  /** Changes this one; without it a new one is added. */
  address?: Address
  opened: boolean
  onClose: () => void
  onSaved?: (address: Address) => void
}

/** The form of a new or a saved address in a dialog, which asks before it discards what was typed. */
export function useAddressForm({ address, opened, onClose, onSaved }: AddressFormOptions) {
  const [failure, setFailure] = useState('')
  const { form, isDirty, isSaving, submit } = useEditForm<AddressForm, AddressForm, Stored, Address>({
    kept: address ? `edit-address ${address.id}` : 'address',
    stored: { ...address, version: 0 },
    fieldsOf,
    resolver: resolveAddress,
    isUnchanged: (base, values) => address !== undefined && isSameFields(fieldsOf(base), values),
    async send(values, _base, idempotencyKey) {
      setFailure('')
      const outcome = await saveAddress(address?.id, values, idempotencyKey)
      const fallback = address ? ADDRESS_TEXT.changeFailed : ADDRESS_TEXT.addFailed
      if (outcome.kind !== 'saved') setFailure(firstMessage(outcome.error, fallback))
      return outcome
    },
    onSaved(saved) {
      onSaved?.(saved)
      close()
    },
  })

  /** Goes at once while nothing was typed; else asks. Not while it is being saved. */
  function mayClose(): boolean {
    if (isDirty && !isSaving) void askToClose()
    return !isDirty && !isSaving
  }
  async function askToClose() {
    if (await confirm(address ? { ...DISCARD, title: 'Discard your changes?' } : DISCARD)) close()
  }
  useBackCloses(opened, close, mayClose)
  useLeaveGuard(opened && isDirty)

  function close() {
    form.reset()
    setFailure('')
    onClose()
  }
  return {
    form,
    isSaving,
    /** Why it could not be saved; '' as long as nothing has failed. */
    failure,
    close: () => mayClose() && close(),
    submit(event: FormEvent<HTMLFormElement>) {
      // React hands events of a dialog on to the form that it was opened from.
      event.stopPropagation()
      submit(event)
    },
  }
}
