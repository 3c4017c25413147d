import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Address } from '@kwaderno/contract/address.ts'
import { AddressFields } from './AddressFields.tsx'
import classes from '../../ui/form/dialog-form.module.css'
import { useAddressForm } from './use-address-form.ts'

interface AddressModalProps {
  /** Changes this one; without it a new one is added. */
  address?: Address
  opened: boolean
  onClose: () => void
  onSaved?: (address: Address) => void
}

/** The address form in a dialog. In a chunk of its own, which is fetched when it is first opened. */
export function AddressModal(props: AddressModalProps) {
  const { address, opened } = props
  const isPhone = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false })
  const { form, isSaving, failure, close, submit } = useAddressForm(props)
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={address ? 'Edit Address' : 'Add Address'}
      size="lg"
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone ?? false}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={submit}>
        <AddressFields form={form} />
        {failure !== '' && (
          <p role="alert" className={classes.failure}>
            {failure}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save Address
          </Button>
        </div>
      </form>
    </Modal>
  )
}
