import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { suggestProducts, type ShopProduct } from '@kwaderno/contract/catalogue.ts'
import { formatPriceRange } from '@kwaderno/contract/money.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { queryOf } from '../../api/query-client.ts'
import { useGo } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Picture } from '../../ui/Picture.tsx'
import classes from './Suggestions.module.css'

/** Milliseconds after the last key. */
const PAUSE = 150
const ID = 'suggestions'

interface SuggestionsProps {
  /** The combobox that they belong to; it keeps the focus. */
  field: RefObject<HTMLInputElement | null>
  text: string
  onClose: () => void
  /** After one was chosen. */
  onDone: (() => void) | undefined
}

/** The best products for what is being typed, below the field: a listbox of its combobox. */
export function Suggestions({ field, text, onClose, onDone }: SuggestionsProps) {
  const go = useGo()
  const [search] = useDebouncedValue(text.trim(), PAUSE)
  const { data } = useQuery({
    ...queryOf(suggestProducts, { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const products = text.trim() === '' ? [] : (data?.products ?? [])
  const [marked, setMarked] = useState<number>()
  const at = products.findIndex((product) => product.id === marked)
  const optionId = (product: ShopProduct) => `${ID}-${product.id}`
  const markedId = at < 0 ? '' : optionId(products[at]!)

  function choose(product: ShopProduct) {
    onClose()
    onDone?.()
    void go(paths.product(product.id))
  }

  useComboboxAttributes(field, products.length > 0, markedId)
  useListKeys(field, {
    count: products.length,
    at,
    onMark: (place) => setMarked(products[place]?.id),
    onChoose: () => choose(products[at]!),
    onClose,
  })

  return (
    <>
      <VisuallyHidden role="status">
        {products.length > 0 && (products.length === 1 ? '1 suggestion' : `${products.length} suggestions`)}
      </VisuallyHidden>
      {/* A press would take the focus from the field and so close the list before the click. */}
      <div
        role="presentation"
        className={classes.list}
        hidden={products.length === 0}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {data?.correctedSearch && (
          <p className={classes.corrected}>Showing results for “{data.correctedSearch}”</p>
        )}
        <div id={ID} role="listbox" aria-label="Suggestions">
          {products.map((product) => (
            // The keys are the field's, which keeps the focus.
            <button
              type="button"
              tabIndex={-1}
              key={product.id}
              id={optionId(product)}
              role="option"
              aria-selected={product.id === marked}
              className={classes.option}
              onClick={() => choose(product)}
              onPointerMove={() => setMarked(product.id)}
            >
              <Picture path={product.thumbnail} alt="" sizes="48px" tint={product.category} />
              <span className={classes.name}>{product.name}</span>
              <span className={classes.price}>{formatPriceRange(product.priceRange)}</span>
            </button>
          ))}
        </div>
      </div>
    </>
  )
}

/** Makes the field the combobox of the list. Done here and not in the field, because every page loads that. */
function useComboboxAttributes(
  field: RefObject<HTMLInputElement | null>,
  isExpanded: boolean,
  markedId: string,
): void {
  useEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-controls', ID)
    input.setAttribute('aria-expanded', String(isExpanded))
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-activedescendant', markedId)
    return () => {
      input.setAttribute('aria-expanded', 'false')
      input.removeAttribute('aria-activedescendant')
    }
  }, [field, isExpanded, markedId])
}

interface ListKeys {
  count: number
  /** Place of the marked option, -1 for none. */
  at: number
  onMark: (place: number) => void
  onChoose: () => void
  onClose: () => void
}

/** The keys of the list, which the field receives because it keeps the focus. */
function useListKeys(
  field: RefObject<HTMLInputElement | null>,
  { count, at, onMark, onChoose, onClose }: ListKeys,
): void {
  useEffect(() => {
    const input = field.current
    if (!input) return
    function press(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined && count > 0) {
        // Past either end is the field itself.
        const places = count + 1
        onMark(((at + 1 + step + places) % places) - 1)
      } else if (event.key === 'Enter' && at >= 0) onChoose()
      else if (event.key === 'Escape' && count > 0) onClose()
      else return
      event.preventDefault()
    }
    input.addEventListener('keydown', press)
    input.addEventListener('blur', onClose)
    return () => {
      input.removeEventListener('keydown', press)
      input.removeEventListener('blur', onClose)
    }
  })
}
