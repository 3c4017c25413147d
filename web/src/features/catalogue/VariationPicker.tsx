import type { Product } from '@kwaderno/contract/catalogue.ts'
import { isPossible, type Choice } from './choice.ts'
import { colorOf } from './swatch.ts'
import classes from './VariationPicker.module.css'

type Variation = Product['productVariation'][number]

/** One variation's values as swatches or chips. Impossible ones are crossed out, and may still be chosen. */
export function VariationPicker({
  product,
  variation,
  choice,
  onChoose,
}: {
  product: Product
  variation: Variation
  choice: Choice
  onChoose: (valueId: number) => void
}) {
  const chosen = variation.options.find(({ id }) => id === choice[variation.id])
  return (
    <fieldset className={classes.group}>
      <legend>
        {variation.name}
        {chosen ? `: ${chosen.value}` : ''}
      </legend>
      <div className={classes.values}>
        {variation.options.map(({ id, value }) => {
          const color = colorOf(variation.name, value)
          const possible = isPossible(product, choice, variation.id, id)
          return (
            <label
              key={id}
              className={color ? classes.swatch : classes.chip}
              data-impossible={!possible || undefined}
              style={color ? { background: color } : undefined}
              title={possible ? value : `${value}, not available`}
            >
              <input
                type="radio"
                name={`variation-${variation.id}`}
                value={id}
                checked={id === choice[variation.id]}
                onChange={() => onChoose(id)}
                aria-label={possible ? value : `${value}, not available`}
              />
              {!color && <span>{value}</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
