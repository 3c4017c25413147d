import { Checkbox } from '@mantine/core'
import type { ShopFacets } from '@kwaderno/contract/catalogue.ts'
import { useId, useState } from 'react'
import { afterPaint } from '../../defer.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Bone } from '../../ui/Skeletons.tsx'
import classes from './Filters.module.css'
import { PriceFilter } from './PriceFilter.tsx'
import type { ChangeShop, ShopState } from './shop-state.ts'

interface FiltersProps {
  facets: ShopFacets | undefined
  /** Given when the choices could not be loaded. */
  onRetry: (() => void) | undefined
  state: ShopState
  change: ChangeShop
}

/** The filter column: grade levels, categories and price. */
export function Filters({ facets, onRetry, state, change }: FiltersProps) {
  return (
    <div className={classes.filters}>
      {onRetry && !facets ? (
        <LoadError onRetry={onRetry} />
      ) : (
        <>
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
        </>
      )}
      <PriceFilter key={`${state.minPrice}-${state.maxPrice}`} state={state} change={change} />
    </div>
  )
}

/** How many choices are shown before 'Show all'; chosen ones are always shown. */
const FEW = 6

/** The first few choices, those with products preferred, in their original order. */
function fewOf(choices: ShopFacets['categories'], chosen: readonly number[]): ShopFacets['categories'] {
  const useful = choices.filter(({ count }) => count > 0)
  const few = [...useful, ...choices.filter(({ count }) => count === 0)].slice(0, FEW)
  return choices.filter((choice) => few.includes(choice) || chosen.includes(choice.value))
}

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
  const [ticked, tick] = useTicks(chosen, onChange)
  const id = useId()
  const shown = all ? (choices ?? []) : fewOf(choices ?? [], ticked)
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <legend id={id}>{title}</legend>
      {choices === undefined && <ChoiceBones />}
      {shown.map((choice) => (
        <ChoiceRow
          key={choice.value}
          choice={choice}
          isChosen={ticked.includes(choice.value)}
          onChange={(isChosen) =>
            tick(isChosen ? [...ticked, choice.value] : ticked.filter((value) => value !== choice.value))
          }
        />
      ))}
      {(choices?.length ?? 0) > FEW && (
        <button type="button" className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${choices?.length}`}
        </button>
      )}
    </fieldset>
  )
}

/**
 * The ticked choices, updated at once: a slow phone shows the tick before it loads the products, and the next tick builds on it.
 * Any later change of the applied filters replaces them.
 */
function useTicks(applied: readonly number[], onChange: (chosen: number[]) => void) {
  const [mine, setMine] = useState<{ ticked: readonly number[]; over: string }>()
  const known = applied.join()
  if (mine && mine.over !== known) setMine(undefined)
  function tick(ticked: number[]) {
    setMine({ ticked, over: known })
    afterPaint(() => onChange(ticked))
  }
  return [mine?.over === known ? mine.ticked : applied, tick] as const
}

/** A choice without products is greyed out and can only be cleared. It stays focusable, so it is not `disabled`. */
function ChoiceRow({
  choice,
  isChosen,
  onChange,
}: {
  choice: ShopFacets['categories'][number]
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) {
  const isEmpty = choice.count === 0 && !isChosen
  return (
    <div className={classes.choice} data-empty={isEmpty || undefined}>
      <Checkbox
        label={choice.label}
        checked={isChosen}
        aria-disabled={isEmpty || undefined}
        onChange={(event) => {
          if (!isEmpty) onChange(event.currentTarget.checked)
        }}
      />
      <span className={classes.count} aria-hidden>
        {choice.count}
      </span>
    </div>
  )
}

/** As high as the first few choices with 'Show all' below. */
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
