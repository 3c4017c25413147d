import { MAX_ORDER_REMARKS } from '@kwaderno/contract/cart-availability.ts'
import type { Address } from '@kwaderno/contract/address.ts'
import { Suspense, useEffect, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { hasKept } from '../../../api/use-kept.ts'
import type { CartLine } from '../../../features/cart/use-cart.ts'
import { TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import { ConfirmBar } from './ConfirmBar.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { SpecialDiscountSection } from './SpecialDiscountSection.tsx'
import { StudentSection } from './StudentSection.tsx'
import { Summary } from './Summary.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import classes from './CheckoutView.module.css'

const loadModal = () => import('../../../features/addresses/AddressModal.tsx')
const loadDialog = () => import('./DuplicateDialog.tsx')
const AddressModal = lazyPart(() => loadModal().then((module) => ({ default: module.AddressModal })))
const DuplicateDialog = lazyPart(loadDialog)

interface CheckoutViewProps {
  lines: readonly CartLine[]
  /** How many of the selected rows can no longer be ordered. */
  missing: number
  onHold: (lines: readonly CartLine[] | undefined) => void
}

export function CheckoutView({ lines, missing, onHold }: CheckoutViewProps) {
  const { isCustomerRole } = useSession()
  const { form, isNameSettled, order, again, leave, delivery } = useCheckoutForm(lines, onHold)
  const { control } = form
  // Loaded early: if loading failed when they are opened, the page and what was typed would be lost.
  useEffect(() => void Promise.all([loadModal(), loadDialog()]).catch(() => undefined), [])
  // Undefined until first opened; then it stays mounted for its closing transition.
  const [isAdding, setAdding] = useState(() => (hasKept('address') ? true : undefined))

  function choose(address: Address) {
    form.setValue('addressId', address.id, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <div className={classes.page}>
      <PageTitle
        trail={
          <>
            <TrailLink href={paths.cart}>Cart</TrailLink> / Checkout
          </>
        }
      >
        Checkout
      </PageTitle>
      <form
        className={classes.columns}
        noValidate
        onSubmit={form.handleSubmit((values) => order.submit(values))}
        aria-busy={order.isBusy}
      >
        <div className={classes.form}>
          <DeliverySection form={form} onAdd={() => setAdding(true)} />
          <StudentSection form={form} isCustomer={isCustomerRole} isNameSettled={isNameSettled} />
          <PaymentSection control={control} isCustomer={isCustomerRole} isBusy={order.isBusy} again={again} />
          <SpecialDiscountSection control={control} isBusy={order.isBusy} />
          {!isCustomerRole && (
            <Card>
              <TextareaField
                control={control}
                name="orderRemarks"
                label="Remarks"
                help="Staff only. The customer does not see this field."
                maxLength={MAX_ORDER_REMARKS}
              />
            </Card>
          )}
        </div>
        <aside className={classes.side} aria-label="Summary">
          <Summary lines={lines} missing={missing} delivery={delivery} />
          <ConfirmBar lines={lines} fee={delivery.fee} isBusy={order.isBusy} />
        </aside>
      </form>
      <Suspense>
        {isAdding !== undefined && (
          <AddressModal opened={isAdding} onClose={() => setAdding(false)} onSaved={choose} />
        )}
        {order.duplicate && (
          <DuplicateDialog
            earlier={order.duplicate}
            onContinue={() => order.duplicate && void order.proceed(order.duplicate.values)}
            onBack={() => leave(paths.cart)}
            onClose={order.dismiss}
          />
        )}
      </Suspense>
    </div>
  )
}
