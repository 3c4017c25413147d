import type { Product } from '@kwaderno/contract/catalogue.ts'
import { lackOf, namesOf, type Choice } from './variation-choice.ts'
import { colorOf } from './color-swatch.ts'
import classes from './VariationPicker.module.css'

type Variation = Product['productVariation'][number]

/**
 * One variation's values as swatches or chips. Unavailable ones are crossed out, but can be chosen.
 * @param isAsked marks it as missing: somebody tried to buy without it
 */
export function VariationPicker({
  product,
  variation,
  choice,
  isAsked,
  onChoose,
}: {
  product: Product
  variation: Variation
  choice: Choice
  isAsked: boolean
  onChoose: (valueId: number) => void
}) {
  const chosen = variation.options.find(({ id }) => id === choice[variation.id])
  const name = `variation-${variation.id}`
  return (
    <fieldset className={classes.group} aria-describedby={isAsked ? `${name}-asked` : undefined}>
      <legend>
        {variation.name}
        {chosen ? `: ${chosen.value}` : ''}
      </legend>
      {isAsked && (
        <p id={`${name}-asked`} className={classes.asked}>
          Choose {namesOf([variation])}
        </p>
      )}
      <div className={classes.values}>
        {variation.options.map(({ id, value }) => {
          const color = colorOf(variation.name, value)
          const lack = lackOf(product, choice, variation.id, id)
          const label = lack ? `${value}, ${lack}` : value
          return (
            <label
              key={id}
              className={color ? classes.swatch : classes.chip}
              data-lack={lack}
              style={color ? { background: color } : undefined}
              title={label}
            >
              <input
                type="radio"
                name={name}
                value={id}
                checked={id === choice[variation.id]}
                onChange={() => onChoose(id)}
                aria-label={label}
              />
              {!color && <span>{value}</span>}
              {!color && lack === 'sold out' && <small aria-hidden>Sold out</small>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
