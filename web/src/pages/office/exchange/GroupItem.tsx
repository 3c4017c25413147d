import { Button } from '@mantine/core'
import { EXCHANGE_TEXT, MAX_EXCHANGE_ROWS } from '@kwaderno/contract/exchange-rules.ts'
import { runningBalances } from '@kwaderno/contract/return-status.ts'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { memo, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isSame } from '../../../edit/merge.ts'
import type { ChoiceGroup, ExchangeOptions } from '../../../features/returns/exchange-choices.ts'
import { Money } from '../../../ui/Money.tsx'
import { keepFocus } from '../../../ui/focus.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { TextLines } from '../../../ui/TextLines.tsx'
import { GROUP, groupName, newRow, type GroupDraft } from './draft/draft.ts'
import { groupErrors, returnPlace, rowPlace } from './draft/errors.ts'
import { ExchangeRow } from './ExchangeRow.tsx'
import classes from './GroupItem.module.css'
import { GroupStatus } from './GroupStatus.tsx'
import type { ChangeGroup } from './use-exchange-edit.ts'

interface GroupItemProps {
  group: GroupDraft
  /** As it is stored, to go back to. */
  stored: GroupDraft
  options: ExchangeOptions
  choices: readonly ChoiceGroup[]
  isOpen: boolean
  /** Whether what is wrong is told. */
  isChecked: boolean
  onChange: ChangeGroup
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/** A returned piece: its status, what becomes of it, and what it is exchanged for. Draws anew only when it changes. */
export const GroupItem = memo(function GroupItem(props: GroupItemProps) {
  const { group, stored, isOpen, isChecked, onChange } = props
  const name = groupName(group)
  const add = useRef<HTMLButtonElement>(null)
  const errors = isOpen && isChecked ? groupErrors(group) : NO_ERRORS
  const isChanged = isOpen && !isSame(GROUP, group, stored)
  function addRow(pressed: HTMLElement) {
    const row = newRow()
    flushSync(() => onChange(group.key, (now) => ({ ...now, rows: [...now.rows, row] })))
    pressed
      .closest('li')
      ?.querySelector<HTMLElement>(`[data-place="${rowPlace(row.key)}"]`)
      ?.focus()
  }
  return (
    <li className={classes.group} data-changed={isChanged || undefined}>
      <div className={classes.head}>
        <PieceWords group={group} />
        <GroupStatus
          group={group}
          stored={stored}
          name={name}
          isOpen={isOpen}
          error={errors.get(returnPlace(group.key))}
          onChange={onChange}
        />
      </div>
      <Rows {...props} name={name} errors={errors} add={add} />
      {isOpen && (
        <div className={classes.actions}>
          <Button
            ref={add}
            type="button"
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            aria-label={`Add item for ${name}`}
            disabled={group.rows.length >= MAX_EXCHANGE_ROWS}
            onClick={({ currentTarget }) => addRow(currentTarget)}
          >
            Add item
          </Button>
          {isChanged && (
            <Button
              type="button"
              variant="subtle"
              size="sm"
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
              aria-label={`Undo the changes of ${name}`}
              onClick={(event) =>
                keepFocus(
                  event.currentTarget,
                  () => onChange(group.key, () => stored),
                  () => add.current,
                )
              }
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </li>
  )
})

function PieceWords({ group: { piece, price } }: { group: GroupDraft }) {
  return (
    <div className={classes.piece}>
      <Picture
        path={piece.image}
        alt=""
        sizes="56px"
        tint={piece.categories[0] ?? piece.productName}
        className={classes.picture ?? ''}
      />
      <TextLines>
        <h3 className={classes.name}>{piece.productName}</h3>
        <span className={classes.detail}>
          {[
            piece.variation.join(', '),
            piece.sku,
            piece.itemDescription,
            piece.groupItemIndex > 0 ? `Piece ${piece.groupItemIndex + 1}` : '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <span className={classes.detail}>Reason: {piece.reasonText}</span>
      </TextLines>
      <span className={classes.original}>
        <span className={classes.detail}>Price</span> <Money pesos={price} strong />
      </span>
    </div>
  )
}

interface RowsProps extends GroupItemProps {
  name: string
  errors: ReadonlyMap<string, string>
  add: RefObject<HTMLButtonElement | null>
}

function Rows(props: RowsProps) {
  const { group, stored, options, choices, isOpen, name, errors, add, onChange } = props
  const balances = runningBalances(group.price, group.rows)
  return (
    <>
      <div className={classes.titles} aria-hidden="true">
        <span>Exchange for</span>
        <span>Quantity</span>
        <span>Price</span>
        <span>Balance</span>
      </div>
      <ul className={classes.rows} aria-label={`Exchange items for ${name}`}>
        {group.rows.map((row, index) => (
          <ExchangeRow
            key={row.key}
            groupKey={group.key}
            row={row}
            stored={stored.rows.find(({ id }) => id !== 0 && id === row.id)}
            balance={balances[index] ?? group.price}
            options={options}
            choices={choices}
            isOpen={isOpen}
            name={name}
            error={errors.get(rowPlace(row.key))}
            canDelete={group.rows.length > 1}
            add={add}
            onChange={onChange}
          />
        ))}
      </ul>
      {group.rows.length >= MAX_EXCHANGE_ROWS && isOpen && (
        <p className={classes.detail}>{EXCHANGE_TEXT.tooManyRows}</p>
      )}
    </>
  )
}
