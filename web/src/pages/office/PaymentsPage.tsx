import { listPayments } from '@kwaderno/contract/payment.ts'
import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { requestIdOf } from '../../api/failure.ts'
import { useList } from '../../features/lists/use-list.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { PaymentFilters, readPayments } from './payments/PaymentFilters.tsx'
import { PaymentKeys } from './payments/PaymentKeys.tsx'
import classes from './payments/Payments.module.css'
import { PaymentsHead } from './payments/PaymentsHead.tsx'
import { PaymentView } from './payments/PaymentView.tsx'
import { Queue } from './payments/Queue.tsx'
import { useChosen } from './payments/use-chosen.ts'
import { usePaymentKeys } from './payments/use-payment-keys.ts'

/** The payments that wait for verification: the queue, and the chosen one with its proof. */
export default function PaymentsPage() {
  const [search, setSearch] = useUrlState(paths.payments)
  const list = useList(listPayments, readPayments(search), setSearch)
  const { rows, place, total } = list
  const { chosen, view, form, choose, open, step, leave, turn } = useChosen(rows)
  const keys = usePaymentKeys({ step, open })

  return (
    <>
      <PaymentsHead>Payments to verify</PaymentsHead>
      <PaymentFilters list={list} />
      {rows === undefined && list.error !== null ? (
        <LoadError onRetry={list.retry} requestId={requestIdOf(list.error)} />
      ) : rows === undefined ? (
        <RowsSkeleton label="Payments" />
      ) : (
        <div className={classes.page}>
          {rows.length === 0 ? (
            <EmptyState compact level={2} title={PAYMENT_TEXT.empty} />
          ) : (
            <div>
              <Queue rows={rows} chosen={chosen} isStale={list.isStale} onChoose={choose} />
              {total > place.pageSize && (
                <Pagination page={place.pageNumber} pageSize={place.pageSize} total={total} onPage={turn} />
              )}
            </div>
          )}
          <div ref={view} className={classes.chosen}>
            {chosen !== undefined && (
              <PaymentView
                key={chosen}
                id={chosen}
                form={form}
                onForm={open}
                onDecided={() => leave(chosen)}
              />
            )}
          </div>
        </div>
      )}
      {keys.isListed && <PaymentKeys onClose={keys.closeList} />}
    </>
  )
}
