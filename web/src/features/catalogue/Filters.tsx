import { Checkbox } from '@mantine/core'
import type { ShopFacets } from '@kwaderno/contract/catalogue.ts'
import { useId, useState } from 'react'
import { Bone } from '../../ui/Skeletons.tsx'
import classes from './Filters.module.css'
import { PriceFilter } from './PriceFilter.tsx'
import type { ChangeShop, ShopState } from './shop-state.ts'

/** The filter column: grade levels, categories and price. */
export function Filters({
  facets,
  state,
  change,
}: {
  facets: ShopFacets | undefined
  state: ShopState
  change: ChangeShop
}) {
  return (
    <div className={classes.filters}>
      <Choices
        title="Grade level"
        choices={facets?.gradeLevels}
        chosen={state.gradeLevels}
        onChange={(gradeLevels) => change({ gradeLevels })}
      />
      <Choices
        title="Category"
        choices={facets?.categories}
        chosen={state.categories}
        onChange={(categories) => change({ categories })}
      />
      <PriceFilter key={`${state.minPrice}-${state.maxPrice}`} state={state} change={change} />
    </div>
  )
}

/** How many choices are shown before 'Show all'; chosen ones are always shown. */
const FEW = 6

function Choices({
  title,
  choices,
  chosen,
  onChange,
}: {
  title: string
  choices: ShopFacets['categories'] | undefined
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}) {
  const [all, setAll] = useState(false)
  const id = useId()
  const shown = (choices ?? []).filter((choice, index) => all || index < FEW || chosen.includes(choice.value))
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <legend id={id}>{title}</legend>
      {choices === undefined && <ChoiceBones />}
      {shown.map((choice) => (
        <div key={choice.value} className={classes.choice}>
          <Checkbox
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, choice.value]
                  : chosen.filter((value) => value !== choice.value),
              )
            }
          />
          <span className={classes.count} aria-hidden>
            {choice.count}
          </span>
        </div>
      ))}
      {(choices?.length ?? 0) > FEW && (
        <button type="button" className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${choices?.length}`}
        </button>
      )}
    </fieldset>
  )
}

/** As high as the few choices with 'Show all' under them. */
function ChoiceBones() {
  return (
    <>
      {Array.from({ length: FEW }, (_, key) => (
        <div key={key} className={classes.choice}>
          <Bone height="20px" />
        </div>
      ))}
      <Bone width="90px" height="calc(12px + 1lh)" />
    </>
  )
}
