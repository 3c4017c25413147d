import { listPayments } from '@kwaderno/contract/payment.ts'
import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { useEffect, useRef, useState } from 'react'
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
import { PaymentView, type OpenForm } from './payments/PaymentView.tsx'
import { isBeside, Queue } from './payments/Queue.tsx'
import { usePaymentKeys } from './payments/use-payment-keys.ts'

/** The payments that wait for verification: the queue, and the chosen one with its proof. */
export default function PaymentsPage() {
  const [search, setSearch] = useUrlState(paths.payments)
  const list = useList(listPayments, readPayments(search), setSearch)
  const { rows, place, total } = list
  const chosen = search.payment ?? rows?.[0]?.id
  const placeOf = (payment: number | undefined) => rows?.findIndex(({ id }) => id === payment) ?? -1
  const at = placeOf(chosen)
  /** Chosen, but not in the address yet: the next key steps on from there. */
  const coming = useRef<number>(undefined)
  useEffect(() => {
    if (coming.current === chosen) coming.current = undefined
  }, [chosen])
  const [form, setForm] = useState<OpenForm>()
  const view = useRef<HTMLDivElement>(null)
  function choose(payment: number | undefined) {
    setForm(undefined)
    coming.current = payment
    setSearch({ payment, pageNumber: search.pageNumber }, { replace: true, resetScroll: false })
    if (payment !== undefined && !isBeside()) view.current?.scrollIntoView()
  }
  const keys = usePaymentKeys({
    step(by) {
      const next = rows?.[Math.max(0, placeOf(coming.current ?? chosen) + by)]
      if (next) choose(next.id)
    },
    open: setForm,
  })

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
                <Pagination
                  page={place.pageNumber}
                  pageSize={place.pageSize}
                  total={total}
                  onPage={(pageNumber) => setSearch({ pageNumber, payment: undefined })}
                />
              )}
            </div>
          )}
          <div ref={view} className={classes.chosen}>
            {chosen !== undefined && (
              <PaymentView
                key={chosen}
                id={chosen}
                form={form}
                onForm={setForm}
                // The one behind it, where what is decided leaves the list.
                onDecided={() => choose((rows[at + 1] ?? rows[at - 1])?.id)}
              />
            )}
          </div>
        </div>
      )}
      {keys.isListed && <PaymentKeys onClose={keys.closeList} />}
    </>
  )
}
