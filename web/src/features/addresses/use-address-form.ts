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

/** Only its owner edits it, so it has no versions. */
type Stored = Partial<Address> & { version: 0 }

interface AddressFormOptions {
  /** Changes this one; without it a new one is added. */
  address?: Address
  opened: boolean
  onClose: () => void
  onSaved?: (address: Address) => void
}

/** The state of the address dialog, which asks before it discards what was typed. */
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

  /** Closes at once if nothing was typed, otherwise asks. Not while saving. */
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
    /** Why the last save failed; '' without a failure. */
    failure,
    close: () => mayClose() && close(),
    submit(event: FormEvent<HTMLFormElement>) {
      // React events bubble through the portal to the form that opened the dialog.
      event.stopPropagation()
      submit(event)
    },
  }
}
