import { Button } from '@mantine/core'
import type { StaffPaymentAccount } from '@kwaderno/contract/payment-account.ts'
import { ACCOUNT_KINDS, labelsOf, PAYMENT_ACCOUNT_TEXT } from '@kwaderno/contract/payment-account-fields.ts'
import { useState, type ReactNode } from 'react'
import { Card } from '../../../../ui/Card.tsx'
import { pictureUrl } from '../../../../ui/picture-address.ts'
import { Badge } from '../../../../ui/StatusBadge.tsx'
import { editId } from './ids.ts'
import classes from './PaymentsTab.module.css'
import { nameOf, setRetired } from './save.ts'

const BUTTON = { size: 'compact-md', variant: 'subtle' } as const

interface AccountRowProps {
  account: StaffPaymentAccount
  /** What moves it; undefined where it cannot be moved. */
  order: ReactNode
  mayEdit: boolean
  onEdit: () => void
}

/** An account with where it shows and what may be done with it. */
export function AccountRow({ account, order, mayEdit, onEdit }: AccountRowProps) {
  const { id, kind, provider, accountName, accountNumber, instructions, qrPath, paymentTypes } = account
  const { isRetired, changedBy } = account
  const [isBusy, setBusy] = useState(false)
  function retire() {
    setBusy(true)
    void setRetired(account, !isRetired).finally(() => setBusy(false))
  }
  return (
    <Card className={classes.account ?? ''}>
      {order}
      <div className={classes.words}>
        <p className={classes.head}>
          <strong>{provider}</strong>
          <Badge color="ink">{ACCOUNT_KINDS[kind]}</Badge>
          {isRetired && <Badge color="slate">Retired</Badge>}
          {!isRetired && paymentTypes.length === 0 && (
            <Badge color="warning">{PAYMENT_ACCOUNT_TEXT.nowhere}</Badge>
          )}
        </p>
        <p className={classes.number}>{accountNumber}</p>
        <p>{accountName}</p>
        {instructions !== '' && <p className={classes.instructions}>{instructions}</p>}
        {paymentTypes.length > 0 && (
          <p className={classes.muted}>Shows for {labelsOf(paymentTypes).join(', ')}</p>
        )}
        {changedBy !== '' && <p className={classes.muted}>Last changed by {changedBy}</p>}
      </div>
      {qrPath !== '' && (
        <img className={classes.qr} src={pictureUrl(qrPath, 320)} width={120} height={120} alt="QR code" />
      )}
      {mayEdit && (
        <div className={classes.buttons}>
          <Button {...BUTTON} id={editId(id)} aria-label={`Edit ${nameOf(account)}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            {...BUTTON}
            aria-label={`${isRetired ? 'Take back' : 'Retire'} ${nameOf(account)}`}
            disabled={isBusy}
            onClick={retire}
          >
            {isRetired ? 'Take back' : 'Retire'}
          </Button>
        </div>
      )}
    </Card>
  )
}
