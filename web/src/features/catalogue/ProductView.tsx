import { PRODUCT_TEXT, type Product, type ProductOption } from '@kwaderno/contract/catalogue.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '../../lazy-part.ts'
import {
  availableOf,
  firstChoice,
  isSoldOut,
  missingOf,
  namesOf,
  optionOf,
  pricesOf,
  type Choice,
} from './variation-choice.ts'
import { Gallery } from './Gallery.tsx'
import { GradesLine } from './GradesLine.tsx'
import { VariationPicker } from './VariationPicker.tsx'
import classes from './ProductView.module.css'

const ProductChart = lazyPart(() =>
  import('./SizeChart.tsx').then((module) => ({ default: module.ProductChart })),
)

interface ProductViewProps {
  product: Product
  /** The heading with its name. */
  title: ReactNode
  /** Id of the initially chosen option. */
  chosen?: number | undefined
  /**
   * Renders the actions for the chosen option, which is undefined until the choice is complete.
   * @param ask focuses the next missing choice; undefined when nothing can be chosen
   */
  renderActions: (option: ProductOption | undefined, ask: (() => void) | undefined) => ReactNode
  /** Shown below everything else, such as delivery and returns. */
  facts?: ReactNode
}

/** A product: gallery left, options right. Price and stock follow the chosen option. */
export function ProductView({ product, title, chosen, renderActions, facts }: ProductViewProps) {
  const [choice, setChoice] = useState<Choice>(() => firstChoice(product, chosen))
  const [isAsked, setAsked] = useState(false)
  const pickers = useRef<HTMLDivElement>(null)
  const missing = missingOf(product, choice)
  const isSold = pricesOf(product) !== undefined && !isSoldOut(product)
  const option = missing.length === 0 ? optionOf(product, choice) : undefined
  const category = product.categories[0]?.name ?? ''
  const pictures = picturesOf(product, option?.image)

  /** Marks the first missing choice and focuses it. */
  function ask() {
    flushSync(() => setAsked(true))
    const group = pickers.current?.querySelector(`[name='variation-${missing[0]?.id}']`)?.closest('fieldset')
    group?.scrollIntoView({ block: 'center' })
    group?.querySelector('input')?.focus({ preventScroll: true })
  }

  return (
    <article className={classes.product}>
      <Gallery key={pictures[0]} name={product.name} pictures={pictures} tint={category} />
      <div className={classes.choices} ref={pickers}>
        {title}
        <p className={classes.price} aria-live="polite">
          {option ? formatPeso(option.price) : rangeOf(product)}
        </p>
        {product.productVariation.map((variation) => (
          <VariationPicker
            key={variation.id}
            product={product}
            variation={variation}
            choice={choice}
            isAsked={isAsked && variation === missing[0]}
            onChoose={(valueId) => setChoice({ ...choice, [variation.id]: valueId })}
          />
        ))}
        {product.sizeChart && (
          <Suspense fallback={<div style={{ minHeight: 44 }} />}>
            <ProductChart chart={product.sizeChart} variations={product.productVariation} choice={choice} />
          </Suspense>
        )}
        <Availability product={product} missing={missing} stock={option && availableOf(option)} />
        {renderActions(option, missing.length > 0 && isSold ? ask : undefined)}
        {option && (
          <p className={classes.sku}>
            SKU <span>{option.sku}</span>
          </p>
        )}
        <p className={classes.description}>{product.description}</p>
        <GradesLine grades={product.productGradeLevels.map(({ name }) => name)} className={classes.grades} />
        {facts}
      </div>
    </article>
  )
}

function Availability({
  product,
  missing,
  stock,
}: {
  product: Product
  missing: Product['productVariation']
  stock: number | undefined
}) {
  if (pricesOf(product) === undefined || (missing.length === 0 && stock === undefined)) {
    return <Warning text={PRODUCT_TEXT.unavailable} />
  }
  // All options are sold out.
  if (stock === undefined && isSoldOut(product)) return <Warning text={PRODUCT_TEXT.outOfStock} />
  if (stock === undefined) return <p className={classes.hint}>Choose {namesOf(missing)} to see the stock.</p>
  if (stock <= 0) return <Warning text={PRODUCT_TEXT.outOfStock} />
  return (
    <p className={classes.stock} role="status">
      <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      {stock.toLocaleString('en-PH')} in stock, ready to pack
    </p>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <p className={classes.warning} role="status">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      {text}
    </p>
  )
}

function rangeOf(product: Product): string {
  const prices = pricesOf(product)
  if (!prices) return ''
  return prices.low === prices.high
    ? formatPeso(prices.low)
    : `${formatPeso(prices.low)} - ${formatPeso(prices.high)}`
}

function picturesOf(product: Product, first: string | undefined): string[] {
  const all = [
    first ?? '',
    ...product.thumbnails.map(({ image }) => image),
    ...product.productOptions.filter(({ status }) => status === 'Active').map(({ image }) => image),
  ]
  return [...new Set(all.filter((path) => path !== ''))].slice(0, 12)
}
