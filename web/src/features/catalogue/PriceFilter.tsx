import { Button } from '@mantine/core'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { useId, useState, type FormEvent } from 'react'
import { PriceInput } from '../../ui/PriceInput.tsx'
import classes from './Filters.module.css'
import type { ChangeShop, ShopState } from './shop-state.ts'

/** Lowest and highest price, applied with Enter or the button. */
export function PriceFilter({ state, change }: { state: ShopState; change: ChangeShop }) {
  const [min, setMin] = useState(textOf(state.minPrice))
  const [max, setMax] = useState(textOf(state.maxPrice))
  const errorId = useId()
  const invalid = min !== '' && max !== '' && Number(min) > Number(max)
  const changed = amount(min) !== state.minPrice || amount(max) !== state.maxPrice

  function apply(event: FormEvent) {
    event.preventDefault()
    if (!invalid && changed) change({ minPrice: amount(min), maxPrice: amount(max) })
  }

  const described = invalid ? { 'aria-describedby': errorId } : {}
  return (
    <form onSubmit={apply} noValidate>
      <fieldset className={classes.group}>
        <legend>Price</legend>
        <div className={classes.prices}>
          <PriceInput
            {...described}
            aria-label="Minimum price"
            placeholder="from"
            value={min}
            onChange={setMin}
          />
          <span>to</span>
          <PriceInput
            {...described}
            aria-label="Maximum price"
            placeholder="to"
            value={max}
            onChange={setMax}
          />
        </div>
        {invalid && (
          <p className={classes.error} id={errorId} role="alert">
            {PRODUCT_TEXT.invalidPriceRange}
          </p>
        )}
        <Button type="submit" variant="default" mt={8} disabled={!changed || invalid}>
          Apply price
        </Button>
      </fieldset>
    </form>
  )
}

function textOf(price: number | undefined): string {
  return price === undefined ? '' : String(price)
}

function amount(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}
