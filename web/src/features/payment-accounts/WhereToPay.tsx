import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import { listPaymentAccounts } from '@kwaderno/contract/payment-account.ts'
import { PAYMENT_ACCOUNT_TEXT } from '@kwaderno/contract/payment-account-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Bone } from '../../ui/Skeletons.tsx'
import { AccountCard } from './AccountCard.tsx'
import classes from './WhereToPay.module.css'

/** The accounts for a payment type in the order of the shop. They are asked for anew: an account may be retired. */
export function WhereToPay({ paymentType, title }: { paymentType: PaymentType; title?: string }) {
  const accounts = useQuery(queryOf(listPaymentAccounts, { query: { paymentType } }, 0))
  if (accounts.isLoadingError) {
    return (
      <LoadError message="The account details could not be loaded." onRetry={() => void accounts.refetch()} />
    )
  }
  return (
    <section className={classes.accounts} aria-label={title} aria-busy={accounts.isPending}>
      {title && <h3 className={classes.title}>{title}</h3>}
      {accounts.isPending && <Bone height="96px" />}
      {accounts.data?.length === 0 && (
        <p className={classes.none}>
          {PAYMENT_ACCOUNT_TEXT.none} <AppLink href={paths.contactUs}>Contact us</AppLink>
        </p>
      )}
      {accounts.data?.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
    </section>
  )
}
