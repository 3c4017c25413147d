import { Button } from '@mantine/core'
import { listStaffPaymentAccounts, type StaffPaymentAccount } from '@kwaderno/contract/payment-account.ts'
import { MAX_PAYMENT_ACCOUNTS, PAYMENT_ACCOUNT_TEXT } from '@kwaderno/contract/payment-account-fields.ts'
import { SETTINGS_MENU } from '@kwaderno/contract/settings-tabs.ts'
import type { Settings } from '@kwaderno/contract/settings.ts'
import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../../../api/failure.ts'
import { queryOf } from '../../../../api/query-client.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../../../ui/Skeletons.tsx'
import { useOneForm } from '../../appearance/use-one-form.ts'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { AccountFields } from './AccountFields.tsx'
import { AccountOrder } from './AccountOrder.tsx'
import { AccountRow } from './AccountRow.tsx'
import { ADD_BUTTON, editId } from './ids.ts'
import classes from './PaymentsTab.module.css'
import { useOrder } from './use-order.ts'

interface PaymentsTabProps {
  settings: Settings | undefined
  mayEdit: boolean
}

/** Where customers pay, in their order and retired ones last; one form is open at a time. */
export function PaymentsTab({ settings, mayEdit }: PaymentsTabProps) {
  const accounts = useQuery(queryOf(listStaffPaymentAccounts, {}, 0))
  const { open, isOpen, setDirty, openForm, closeForm } =
    useOneForm<StaffPaymentAccount>('open-payment-account')
  const items = accounts.data ?? []
  const active = items.filter(({ isRetired }) => !isRetired)
  const { isMoving, move } = useOrder(active)
  const isFull = items.length >= MAX_PAYMENT_ACCOUNTS
  const mayAdd = mayEdit && accounts.data !== undefined && !isFull && open !== 'new'

  function orderOf(account: StaffPaymentAccount) {
    if (!mayEdit || account.isRetired || active.length < 2) return undefined
    return (
      <AccountOrder
        account={account}
        place={active.indexOf(account) + 1}
        count={active.length}
        isLocked={isMoving || open !== undefined}
        onMove={(place) => void move(account, place)}
      />
    )
  }

  return (
    <SettingsFrame
      title={SETTINGS_MENU.payments}
      note="The accounts that customers pay into, as checkout and orders show them."
      settings={settings}
      actions={
        mayAdd && (
          <Button
            id={ADD_BUTTON}
            leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
            onClick={() => void openForm('new')}
          >
            Add account
          </Button>
        )
      }
    >
      {accounts.isPending && <RowsSkeleton rows={4} label="Loading the accounts" />}
      {accounts.isLoadingError && (
        <LoadError onRetry={() => void accounts.refetch()} requestId={requestIdOf(accounts.error)} />
      )}
      {open === 'new' && (
        <AccountFields
          onDirty={setDirty}
          onSaved={({ id }) => closeForm(editId(id))}
          onCancel={() => closeForm(ADD_BUTTON)}
        />
      )}
      {accounts.data && items.length === 0 && open === undefined && <NothingYet />}
      {items.length > 0 && (
        <ul className={classes.list} aria-label="Payment accounts">
          {items.map((account) => (
            <li key={account.id}>
              {isOpen(account) ? (
                <AccountFields
                  account={account}
                  onDirty={setDirty}
                  onSaved={() => closeForm(editId(account.id))}
                  onCancel={() => closeForm(editId(account.id))}
                />
              ) : (
                <AccountRow
                  account={account}
                  order={orderOf(account)}
                  mayEdit={mayEdit}
                  onEdit={() => void openForm(account)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isFull && <p className={classes.muted}>{PAYMENT_ACCOUNT_TEXT.tooMany}</p>}
    </SettingsFrame>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={<IconBuildingBank />}
      title="There are no accounts yet"
      text="Until there is one, checkout asks customers to contact the shop."
    />
  )
}
