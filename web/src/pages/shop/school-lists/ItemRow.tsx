import { NativeSelect } from '@mantine/core'
import { stateText, type ItemState } from '@kwaderno/contract/school-list-rules.ts'
import { useId } from 'react'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { SelectBox } from '../../../ui/SelectBox.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import styles from './SchoolLists.module.css'
import type { Row } from './use-ticks.ts'
import type { BadgeColor } from '../../../ui/status-color.ts'

const COLORS: Readonly<Record<ItemState, BadgeColor>> = {
  Bought: 'success',
  Unavailable: 'danger',
  'Choose an option': 'warning',
  'In your cart': 'success',
  Short: 'warning',
  Ready: 'slate',
}

interface ItemRowProps {
  row: Row
  onTick: (isTicked: boolean) => void
  onChoose: (optionId: number | undefined) => void
}

/** One thing that the school asks for, with how it stands. */
export function ItemRow({ row, onTick, onChoose }: ItemRowProps) {
  const { item, chosen, state, isFixed, isTicked } = row
  const stateId = useId()
  const name = [item.name, ...item.variation].join(', ')
  return (
    <li className={styles.item} aria-label={name}>
      <SelectBox
        label={`Tick ${name}`}
        checked={isTicked}
        disabled={isFixed}
        describedBy={stateId}
        onChange={onTick}
      />
      <Picture path={item.image} alt="" sizes="72px" tint={item.category} className={styles.picture ?? ''} />
      <div className={styles.words}>
        <AppLink href={paths.product(item.productId)} className={styles.name}>
          {item.name}
        </AppLink>
        {item.variation.length > 0 && <span>{item.variation.join(', ')}</span>}
        <span className={styles.quiet}>
          {item.isRequired ? 'Required' : 'Optional'} · {item.quantity.toLocaleString('en-PH')}{' '}
          {item.quantity === 1 ? 'piece' : 'pieces'}
          {item.bought > 0 && item.missing > 0 && `, ${item.missing.toLocaleString('en-PH')} still missing`}
        </span>
        {item.note !== '' && <span className={styles.note}>{item.note}</span>}
        {item.choices.length > 1 && <Choice row={row} name={name} onChoose={onChoose} />}
      </div>
      <div className={styles.end}>
        <Price row={row} />
        <span id={stateId}>
          <Badge color={COLORS[state]}>{stateText(state, chosen?.available ?? 0)}</Badge>
        </span>
      </div>
    </li>
  )
}

function Choice({ row, name, onChoose }: { row: Row; name: string; onChoose: ItemRowProps['onChoose'] }) {
  const { item, chosen } = row
  return (
    <NativeSelect
      className={styles.choice ?? ''}
      aria-label={`Option of ${name}`}
      value={chosen?.productOptionId ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : Number(value))}
    >
      <option value="">Choose an option</option>
      {item.choices.map(({ productOptionId, variation, available }) => (
        <option key={productOptionId} value={productOptionId} disabled={available <= 0}>
          {variation.join(', ')}
          {available <= 0 && ' (unavailable)'}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Of one piece; from the cheapest on while nothing is chosen. */
function Price({ row: { item, chosen } }: { row: Row }) {
  const prices = item.choices.map(({ price }) => price)
  if (prices.length === 0) return null
  const least = Math.min(...prices)
  if (chosen || prices.every((price) => price === least))
    return <Money pesos={chosen?.price ?? least} strong />
  return (
    <span>
      from <Money pesos={least} strong />
    </span>
  )
}
