import { Button, Collapse, NativeSelect } from '@mantine/core'
import { COUNTER_PAYMENT_LABEL } from '@kwaderno/contract/counter-rules.ts'
import { SALE_FIELDS } from '@kwaderno/contract/counter-field-labels.ts'
import { PAYMENT_TYPES, type PaymentType } from '@kwaderno/contract/payment-types.ts'
import { specialDiscountName } from '@kwaderno/contract/special-discount.ts'
import { TIN_HINT } from '@kwaderno/contract/tin.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { WhereToPay } from '../../../features/payment-accounts/WhereToPay.tsx'
import { QuoteText } from '../../../features/special-discount/QuoteText.tsx'
import { SpecialDiscountFields } from '../../../features/special-discount/SpecialDiscountFields.tsx'
import { Card } from '../../../ui/Card.tsx'
import { maskPrice, maskTin, signed } from '../../../ui/input-masks.ts'
import { Money } from '../../../ui/Money.tsx'
import { Totals } from '../../../ui/Totals.tsx'
import { changeOf } from './basket.ts'
import classes from './Counter.module.css'
import { SaleText } from './SaleText.tsx'
import type { Sale } from './use-sale.ts'

/** How it is paid, what it comes to, and the button that sells it. */
export function PaymentCard({ sale, maySell }: { sale: Sale; maySell: boolean }) {
  const { basket, change, sums, isSelling } = sale
  const isCash = basket.paymentType === 'Cash'
  const lines = [
    { label: 'Subtotal', pesos: sums.subtotal },
    { label: labelOf(sale), pesos: -sums.amountLess },
  ]
  return (
    <Card title="Payment">
      <div className={classes.fields}>
        <div className={classes.pair}>
          <NativeSelect
            label={SALE_FIELDS.paymentType.label}
            name="paymentType"
            disabled={isSelling}
            value={basket.paymentType}
            data={PAYMENT_TYPES.map((type) => ({ value: type, label: COUNTER_PAYMENT_LABEL[type] }))}
            onChange={(event) => change({ paymentType: event.currentTarget.value as PaymentType })}
          />
          {isCash ? (
            <SaleText sale={sale} name="cashTendered" inputMode="decimal" mask={maskPrice} />
          ) : (
            <SaleText sale={sale} name="reference" required />
          )}
        </div>
        {!isCash && <WhereToPay paymentType={basket.paymentType} title="Where to pay" />}
        <More sale={sale} />
        <div className={classes.closing} data-keep-clear>
          <Totals lines={sums.amountLess > 0 ? lines : []} total={sums.total} />
          {isCash && <Change cashTendered={basket.cashTendered} total={sums.total} />}
          {sale.errors['lines'] !== undefined && (
            <p className={classes.wrong} role="alert">
              {sale.errors['lines']}
            </p>
          )}
          {maySell && (
            <Button
              type="button"
              size="lg"
              fullWidth
              loading={isSelling || sale.special.isAsking}
              onClick={() => void sale.send()}
            >
              Sell <kbd className={classes.key}>Ctrl+Enter</kbd>
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function labelOf({ basket, special }: Sale): string {
  const { specialDiscountType: type } = basket
  if (type !== '') return specialDiscountName(type, special.quote?.rate ?? null)
  return basket.discountType.trim() || 'Discount'
}

/** What is given back, while the cash is typed. */
function Change({ cashTendered, total }: { cashTendered: string; total: number }) {
  const change = changeOf(cashTendered, total)
  return (
    <p className={classes.change} role="status">
      <span>{change !== null && change < 0 ? 'Still missing' : 'Change'}</span>
      {change === null ? <span>–</span> : <Money pesos={Math.abs(change)} strong />}
    </p>
  )
}

/** What few sales have. */
function More({ sale }: { sale: Sale }) {
  const { can } = useSession()
  const { basket, errors } = sale
  const names = ['discountType', 'discountRate', 'specialDiscountType', 'tinNumber', 'invoice'] as const
  const isUsed = names.some((name) => basket[name] !== '' || errors[name] !== undefined)
  const [isOpen, setOpen] = useState(isUsed)
  const isShown = isOpen || isUsed
  const id = useId()
  return (
    <div>
      <Button
        type="button"
        variant="subtle"
        size="compact-sm"
        aria-expanded={isShown}
        aria-controls={id}
        disabled={isUsed}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {can('Counter.edit') ? 'Discount, TIN, invoice no.' : 'TIN, invoice no.'}
      </Button>
      <Collapse id={id} expanded={isShown}>
        <div className={classes.more}>
          {can('Counter.edit') && (
            <>
              <SaleText sale={sale} name="discountType" />
              <SaleText
                sale={sale}
                name="discountRate"
                inputMode="decimal"
                mask={(text) => signed(text, maskPrice)}
              />
            </>
          )}
          <SaleText sale={sale} name="tinNumber" placeholder={TIN_HINT} inputMode="numeric" mask={maskTin} />
          <SaleText sale={sale} name="invoice" />
        </div>
        {can('Counter.edit') && (
          <div className={classes.special}>
            <SpecialDiscountFields
              values={basket}
              errors={errors}
              disabled={sale.isSelling}
              isDecided
              onChange={sale.change}
            >
              <QuoteText quote={sale.special.quote} isError={sale.special.isError} />
            </SpecialDiscountFields>
          </div>
        )}
      </Collapse>
    </div>
  )
}
