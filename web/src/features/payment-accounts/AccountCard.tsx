import { Button, CopyButton } from '@mantine/core'
import type { PaymentAccount } from '@kwaderno/contract/payment-account.ts'
import { PAYMENT_ACCOUNT_FIELDS } from '@kwaderno/contract/payment-account-fields.ts'
import { IconBuildingBank, IconCheck, IconCopy, IconWallet } from '@tabler/icons-react'
import { IconPanel } from '../../ui/IconPanel.tsx'
import { pictureUrl } from '../../ui/picture-address.ts'
import classes from './WhereToPay.module.css'

/** An account to pay into: whose it is, its number to copy, and its QR picture to scan. */
export function AccountCard({ account }: { account: PaymentAccount }) {
  const { kind, provider, accountName, accountNumber, instructions, qrPath } = account
  const Icon = kind === 'Bank' ? IconBuildingBank : IconWallet
  return (
    <IconPanel icon={<Icon size={22} stroke={1.75} aria-hidden />}>
      <div className={classes.words}>
        <dl className={classes.facts}>
          <Fact name={kind === 'Bank' ? 'Bank' : 'E-wallet'} value={provider} />
          <Fact name={PAYMENT_ACCOUNT_FIELDS.accountName.label} value={accountName} />
          <Fact name={PAYMENT_ACCOUNT_FIELDS.accountNumber.label} value={accountNumber} />
        </dl>
        <CopyNumber number={accountNumber} of={provider} />
        {instructions !== '' && <p className={classes.note}>{instructions}</p>}
        {qrPath !== '' && (
          <img
            className={classes.qr}
            src={pictureUrl(qrPath, 640)}
            width={220}
            height={220}
            alt={`QR code of ${provider}, ${accountNumber}`}
            loading="lazy"
            decoding="async"
          />
        )}
      </div>
    </IconPanel>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** @param of what the number belongs to: there may be several accounts */
function CopyNumber({ number, of }: { number: string; of: string }) {
  return (
    <CopyButton value={number}>
      {({ copied, copy }) => (
        <Button
          type="button"
          size="compact-md"
          variant="default"
          className={classes.copy ?? ''}
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          aria-label={copied ? `Number copied: ${of}` : `Copy number: ${of}`}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy number'}
        </Button>
      )}
    </CopyButton>
  )
}
