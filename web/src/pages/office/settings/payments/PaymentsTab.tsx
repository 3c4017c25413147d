import { listStaffPaymentAccounts, type StaffPaymentAccount } from '@kwaderno/contract/payment-account.ts'
import { MAX_PAYMENT_ACCOUNTS, PAYMENT_ACCOUNT_TEXT } from '@kwaderno/contract/payment-account-fields.ts'
import { SETTINGS_MENU } from '@kwaderno/contract/settings-tabs.ts'
import type { Settings } from '@kwaderno/contract/settings.ts'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../../../api/failure.ts'
import { queryOf } from '../../../../api/query-client.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../../../ui/Skeletons.tsx'
import { AddButton } from '../../appearance/AddButton.tsx'
import { MoveButtons } from '../../appearance/MoveButtons.tsx'
import { useOneForm } from '../../appearance/use-one-form.ts'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { AccountFields } from './AccountFields.tsx'
import { AccountRow } from './AccountRow.tsx'
import { ADD_BUTTON, editId, moveId } from './ids.ts'
import classes from './PaymentsTab.module.css'
import { nameOf } from './save.ts'
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
      <div className={classes.order}>
        <MoveButtons
          name={nameOf(account)}
          place={active.indexOf(account) + 1}
          count={active.length}
          isLocked={isMoving || open !== undefined}
          idOf={(direction) => moveId(account.id, direction)}
          onMove={(place) => void move(account, place)}
        />
      </div>
    )
  }

  return (
    <SettingsFrame
      title={SETTINGS_MENU.payments}
      note="The accounts that customers pay into, as checkout and orders show them."
      settings={settings}
      actions={
        mayAdd && <AddButton id={ADD_BUTTON} label="Add account" onClick={() => void openForm('new')} />
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
