import { Checkbox } from '@mantine/core'
import { whyUnavailable } from '@kwaderno/contract/cart-availability.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { select } from '../../../features/cart/selection.ts'
import { itemsText, type CartLine } from '../../../features/cart/use-cart.ts'
import { gradesText } from '../../../features/catalogue/grades.ts'
import { CartRow } from './CartRow.tsx'
import { groupsOf, type CartGroup } from './groups.ts'
import { SelectBox } from '../../../ui/SelectBox.tsx'
import classes from './CartLines.module.css'

interface CartLinesProps {
  lines: readonly CartLine[]
  ids: readonly number[]
  grade: string
}

/** The rows of the cart under their grade levels. */
export function CartLines({ lines, ids, grade }: CartLinesProps) {
  const grades = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  const order = grades.data?.map(({ label }) => label) ?? []
  const groups = groupsOf(lines, grade, order)
  return (
    <div className={classes.lines}>
      <Checkbox
        {...selectAllOf(lines, ids)}
        className={classes.all}
        label={`Select all (${itemsText(openOf(lines).length)})`}
      />
      {groups.map((group) => (
        <Group key={group.title} group={group} ids={ids} order={order} isOnly={groups.length === 1} />
      ))}
    </div>
  )
}

interface GroupProps {
  group: CartGroup
  ids: readonly number[]
  /** Labels of the grade levels from the lowest to the highest. */
  order: readonly string[]
  isOnly: boolean
}

function Group({ group, ids, order, isOnly }: GroupProps) {
  const heading = useId()
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <header className={classes.head}>
        {!isOnly && <SelectBox {...selectAllOf(group.lines, ids)} label={`Select all ${group.title}`} />}
        <h2 id={heading} className={classes.title}>
          {group.title}
        </h2>
        <span className={classes.column}>Price</span>
        <span className={classes.column}>Quantity</span>
        <span className={classes.column}>Total</span>
      </header>
      <ul className={classes.rows}>
        {group.lines.map((line) => (
          <CartRow
            key={line.id}
            line={line}
            grades={gradesText(line.gradeLevel, order)}
            isSelected={ids.includes(line.id)}
          />
        ))}
      </ul>
    </section>
  )
}

/** The rows that can be selected. */
const openOf = (lines: readonly CartLine[]) =>
  lines.filter((line) => whyUnavailable(line) === undefined).map(({ id }) => id)

/** A checkbox that selects or clears these rows. */
function selectAllOf(lines: readonly CartLine[], ids: readonly number[]) {
  const open = openOf(lines)
  const count = open.filter((id) => ids.includes(id)).length
  const isAll = open.length > 0 && count === open.length
  return {
    checked: isAll,
    indeterminate: count > 0 && !isAll,
    disabled: open.length === 0,
    onChange: () => select(open, !isAll),
  }
}
