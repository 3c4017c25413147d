import { PRODUCT_TEXT, type Product, type ProductOption } from '@kwaderno/contract/catalogue.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { firstChoice, isComplete, optionOf, pricesOf, type Choice } from './choice.ts'
import { Gallery } from './Gallery.tsx'
import { GradesLine } from './GradesLine.tsx'
import { VariationPicker } from './VariationPicker.tsx'
import classes from './ProductView.module.css'

interface ProductViewProps {
  product: Product
  /** Its name, in the heading that the page has for it. */
  title: ReactNode
  /** Id of the option that is chosen at first. */
  chosen?: number | undefined
  /** What can be done with the chosen option; undefined while the choice is open. */
  renderActions: (option: ProductOption | undefined) => ReactNode
}

/** A product: gallery left, choices right. Price and stock follow the choice at once. */
export function ProductView({ product, title, chosen, renderActions }: ProductViewProps) {
  const [choice, setChoice] = useState<Choice>(() => firstChoice(product, chosen))
  const complete = isComplete(product, choice)
  const option = complete ? optionOf(product, choice) : undefined
  const category = product.categories[0]?.name ?? ''
  const pictures = picturesOf(product, option?.image)

  return (
    <article className={classes.product}>
      <Gallery key={pictures[0]} name={product.name} pictures={pictures} tint={category} />
      <div className={classes.choices}>
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
            onChoose={(valueId) => setChoice({ ...choice, [variation.id]: valueId })}
          />
        ))}
        <Availability
          complete={complete}
          stock={option?.stock}
          isSellable={pricesOf(product) !== undefined}
        />
        {renderActions(option)}
        {option && (
          <p className={classes.sku}>
            SKU <span>{option.sku}</span>
          </p>
        )}
        <p className={classes.description}>{product.description}</p>
        <GradesLine grades={product.productGradeLevels.map(({ name }) => name)} className={classes.grades} />
      </div>
    </article>
  )
}

function Availability({
  complete,
  stock,
  isSellable,
}: {
  complete: boolean
  stock: number | undefined
  isSellable: boolean
}) {
  if (!isSellable || (complete && stock === undefined)) return <Warning text={PRODUCT_TEXT.unavailable} />
  if (stock === undefined) return <p className={classes.hint}>Choose an option to see its stock.</p>
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
