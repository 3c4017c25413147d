import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  addAddress,
  ADDRESS_TEXT,
  AddressForm,
  changeAddress,
  listAddresses,
  type Address,
} from '@kwaderno/contract/address.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { fieldErrors, firstMessage } from '../../api/failure.ts'
import { newKey } from '../../api/idempotency-key.ts'
import { queryClient, queryOf } from '../../api/query-client.ts'
import { useKept } from '../../api/use-kept.ts'
import { showRefusals } from '../../edit/first-fault.ts'
import { tellNoChanges } from '../../edit/use-save.ts'
import { useBackCloses } from '../../layer.ts'
import { useLeaveGuard } from '../../navigation.tsx'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { AddressFields } from './AddressFields.tsx'
import classes from './AddressFields.module.css'

const EMPTY: AddressForm = {
  receiverName: '',
  email: '',
  contactNumber: '',
  residence: '',
  region: '',
  province: '',
  city: '',
  barangay: '',
}
const DISCARD = {
  title: 'Discard this address?',
  text: 'What you have typed has not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
} as const

function formOf({ id: _id, address: _line, isDefault: _default, ...form }: Address): AddressForm {
  return form
}

interface AddressModalProps {
  /** Changes this one; without it a new one is added. */
  address?: Address
  opened: boolean
  onClose: () => void
  onSaved?: (address: Address) => void
}

/** The address form in a dialog. In a chunk of its own, which is fetched when it is first opened. */
export function AddressModal({ address: changed, opened, onClose, onSaved }: AddressModalProps) {
  const isPhone = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false })
  const [saved] = useState(() => (changed ? formOf(changed) : EMPTY))
  const form = useForm({ resolver: zodResolver(AddressForm), defaultValues: saved })
  const attempt = useRef({ words: '', idempotencyKey: '' })
  /** The same words that are sent again after a lost answer are the same address. */
  function keyOf(body: AddressForm): string {
    const words = JSON.stringify(body)
    if (attempt.current.words !== words) attempt.current = { words, idempotencyKey: newKey() }
    return attempt.current.idempotencyKey
  }
  const save = useMutation({
    mutationFn: (body: AddressForm) =>
      changed
        ? call(changeAddress, { params: { id: changed.id }, body })
        : call(addAddress, { body: { ...body, idempotencyKey: keyOf(body) } }),
    onSuccess(address) {
      queryClient.setQueryData(queryOf(listAddresses, {}).queryKey, (list) => {
        if (changed) return list?.map((one) => (one.id === address.id ? address : one))
        return list ? [address, ...list.filter(({ id }) => id !== address.id)] : undefined
      })
      const text = changed ? ADDRESS_TEXT.changed : ADDRESS_TEXT.saved
      toast.success(text.title, text.text)
      onSaved?.(address)
      close()
    },
    onError: (error) => showRefusals(form, fieldErrors(error), Object.keys(EMPTY)),
  })

  const { isDirty } = form.formState
  useKept<{ values: AddressForm; attempt: typeof attempt.current }>(
    changed ? `edit-address ${changed.id}` : 'address',
    {
      read: () => (opened && isDirty ? { values: form.getValues(), attempt: attempt.current } : undefined),
      write(kept) {
        form.reset(kept.values, { keepDefaultValues: true })
        attempt.current = kept.attempt
      },
    },
  )
  /** Goes at once while nothing was typed; else asks. Not while it is being saved. */
  function mayClose(): boolean {
    if (isDirty && !save.isPending) void askToClose()
    return !isDirty && !save.isPending
  }
  async function askToClose() {
    if (await confirm(changed ? { ...DISCARD, title: 'Discard your changes?' } : DISCARD)) close()
  }
  useBackCloses(opened, close, mayClose)
  useLeaveGuard(opened && isDirty)

  function close() {
    form.reset(saved)
    attempt.current = { words: '', idempotencyKey: '' }
    save.reset()
    onClose()
  }
  function submit(event: FormEvent) {
    // React hands events of a dialog on to the form that it was opened from.
    event.stopPropagation()
    event.preventDefault()
    if (changed && !isDirty) return tellNoChanges()
    void form.handleSubmit((values) => !save.isPending && save.mutate(values))(event)
  }

  return (
    <Modal
      opened={opened}
      onClose={() => mayClose() && close()}
      title={changed ? 'Edit Address' : 'Add Address'}
      size="lg"
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone ?? false}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={submit}>
        <AddressFields form={form} />
        {save.isError && (
          <p role="alert" className={classes.failure}>
            {firstMessage(save.error, changed ? ADDRESS_TEXT.changeFailed : ADDRESS_TEXT.addFailed)}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => mayClose() && close()} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save Address
          </Button>
        </div>
      </form>
    </Modal>
  )
}
