import { Button } from '@mantine/core'
import { listAddresses, type Address } from '@kwaderno/contract/address.ts'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { queryOf } from '../../../api/query-client.ts'
import { hasKept } from '../../../api/use-kept.ts'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import { AddressEntry } from './AddressEntry.tsx'
import { makeDefault, removeAddress } from './address-actions.ts'
import classes from './AddressBook.module.css'

const AddressModal = lazyPart(() =>
  import('../../../features/addresses/AddressModal.tsx').then((module) => ({
    default: module.AddressModal,
  })),
)

/** The customer's saved addresses, which can be added, edited, deleted, and set as the default. */
export function AddressBook() {
  const addresses = useQuery(queryOf(listAddresses, {}))
  // Undefined until first opened, when its code is loaded; then it stays mounted for its closing transition.
  const [isAdding, setAdding] = useState(() => (hasKept('address') ? true : undefined))
  const [edit, setEdit] = useState<{ address: Address; isOpen: boolean }>()
  const begun = edit ? undefined : addresses.data?.find(({ id }) => hasKept(`edit-address ${id}`))
  if (begun) setEdit({ address: begun, isOpen: true })
  const addButton = useRef<HTMLButtonElement>(null)

  async function ask(address: Address) {
    const isConfirmed = await confirm({
      title: 'Delete address',
      text: `Do you want to delete the address of ${address.receiverName}, ${address.address}? Your orders keep it.`,
      danger: true,
      action: () => removeAddress(address),
    })
    // The pressed button may be unmounted with its address.
    if (isConfirmed) addButton.current?.focus()
  }

  return (
    <Card
      title="Saved addresses"
      className={classes.book ?? ''}
      aside={
        <Button
          ref={addButton}
          variant="light"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add Address
        </Button>
      }
    >
      {addresses.isPending && <AddressBones />}
      {addresses.isError && (
        <LoadError message="Your addresses could not be loaded." onRetry={() => void addresses.refetch()} />
      )}
      {addresses.data?.length === 0 && <NoAddress />}
      {addresses.data && addresses.data.length > 0 && (
        <ul className={classes.list}>
          {addresses.data.map((address) => (
            <AddressEntry
              key={address.id}
              address={address}
              onEdit={() => setEdit({ address, isOpen: true })}
              onDelete={() => void ask(address)}
              onDefault={() => makeDefault(address)}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {isAdding !== undefined && <AddressModal opened={isAdding} onClose={() => setAdding(false)} />}
        {edit && (
          <AddressModal
            // Starts from what was saved last the next time it opens.
            key={JSON.stringify(edit.address)}
            address={edit.address}
            opened={edit.isOpen}
            onClose={() => setEdit({ ...edit, isOpen: false })}
          />
        )}
      </Suspense>
    </Card>
  )
}

function AddressBones() {
  return (
    <div className={classes.list}>
      <span role="status" className={classes.hidden}>
        Loading addresses
      </span>
      <Bone height="92px" />
      <Bone height="92px" />
    </div>
  )
}

function NoAddress() {
  return (
    <EmptyState
      compact
      level={3}
      icon={<IconMapPin size={28} stroke={1.5} />}
      title="No saved address yet"
      text="Add the address that your orders go to, and choose it at the checkout."
    />
  )
}
