import { Button } from '@mantine/core'
import type { Address } from '@kwaderno/contract/address.ts'
import { useRef, useState } from 'react'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { TrashButton } from '../../../ui/TrashButton.tsx'
import classes from './AddressBook.module.css'

interface AddressEntryProps {
  address: Address
  onEdit: () => void
  onDelete: () => void
  onDefault: () => Promise<void>
}

/** One saved address, and what can be done with it. */
export function AddressEntry({ address, onEdit, onDelete, onDefault }: AddressEntryProps) {
  const [isBusy, setBusy] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const of = `the address of ${address.receiverName}, ${address.residence}`

  async function choose() {
    setBusy(true)
    await onDefault()
    setBusy(false)
    // The pressed button may be unmounted.
    editButton.current?.focus()
  }

  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <span className={classes.receiver}>
          {address.receiverName} {address.isDefault && <Badge color="ink">Default</Badge>}
        </span>
        <span>{address.address}</span>
        <span className={classes.note}>
          <span>{address.contactNumber}</span>
          <span>{address.email}</span>
        </span>
        <span className={classes.acts}>
          <Button
            ref={editButton}
            variant="subtle"
            size="compact-sm"
            aria-label={`Edit ${of}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          {!address.isDefault && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={isBusy}
              aria-label={`Set as default ${of}`}
              onClick={() => void choose()}
            >
              Set as default
            </Button>
          )}
        </span>
      </div>
      <TrashButton label={`Delete ${of}`} className={classes.delete ?? ''} onClick={onDelete} />
    </li>
  )
}
