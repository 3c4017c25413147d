import { formatPeso } from '@kwaderno/contract/money.ts'
import type { SpecialDiscountQuote } from '@kwaderno/contract/special-discount-quote.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { Money } from '../../ui/Money.tsx'
import classes from './SpecialDiscount.module.css'

interface QuoteTextProps {
  /** Undefined as long as it is not known. */
  quote: SpecialDiscountQuote | undefined
  isError: boolean
}

/** What a special discount comes to and what that rests on, as it is typed. */
export function QuoteText({ quote, isError }: QuoteTextProps) {
  return (
    <div role="status" className={classes.quote}>
      {quote ? (
        <Quoted quote={quote} />
      ) : (
        <p className={classes.note}>
          {isError
            ? 'The discount could not be calculated. It is calculated when you save.'
            : 'Enter the ID number to see the discount.'}
        </p>
      )}
    </div>
  )
}

function Quoted({ quote }: { quote: SpecialDiscountQuote }) {
  return (
    <>
      {quote.refusal === '' ? (
        <p className={classes.amount}>
          <Money pesos={quote.amountLess} strong /> is {quote.rate}% of {formatPeso(quote.base)}
        </p>
      ) : (
        <p className={classes.refusal}>{quote.refusal}</p>
      )}
      <FactList>
        <Fact term="Prime commodities">
          {formatPeso(quote.prime)}, {quote.kinds === 1 ? '1 kind' : `${quote.kinds} kinds`}
        </Fact>
        <Fact term="Weekly ceiling">{formatPeso(quote.ceiling)}</Fact>
        <Fact term="Used this week">{formatPeso(quote.usedThisWeek)}</Fact>
      </FactList>
    </>
  )
}
