import { ActionIcon } from '@mantine/core'
import { useSortable } from '@dnd-kit/sortable'
import type { SchoolListForm } from '@kwaderno/contract/school-list.ts'
import { SCHOOL_LIST_ITEM_FIELDS as FIELDS } from '@kwaderno/contract/school-list-field-labels.ts'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { Control } from 'react-hook-form'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { RowTool } from '../../../ui/RowTool.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { MOVE_TOOL } from '../appearance/MoveButtons.tsx'
import styles from './Items.module.css'
import type { ItemDraft, ListDraft } from './use-school-list-form.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface ItemFieldsProps {
  /** By which it is dragged. */
  id: string
  control: Control<ListDraft, unknown, SchoolListForm>
  item: ItemDraft
  /** From 0. */
  place: number
  count: number
  isLocked: boolean
  mayEdit: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

/** One item of the list, with what is asked of it; while it is dragged it lies above the others. */
export function ItemFields(props: ItemFieldsProps) {
  const { id, control, item, place, isLocked, mayEdit } = props
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id })
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }
  const name = [item.name, ...item.variation].join(', ')
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      style={style}
      data-dragging={isDragging || undefined}
      aria-label={name}
    >
      <Picture path={item.image} alt="" sizes="56px" className={styles.picture ?? ''} />
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          {item.sku}
          {item.productOptionId === null && ' · the parent chooses an option'} · <Money pesos={item.price} />
        </span>
        {item.warnings.length > 0 && (
          <span className={styles.warnings}>
            {item.warnings.map((warning) => (
              <Badge key={warning} color="warning">
                {warning}
              </Badge>
            ))}
          </span>
        )}
      </div>
      <div className={styles.fields}>
        <TextField
          control={control}
          name={`items.${place}.quantity`}
          label={FIELDS.quantity.label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={FIELDS.quantity.most}
          readOnly={isLocked}
        />
        <TextField
          control={control}
          name={`items.${place}.note`}
          label={FIELDS.note.label}
          autoComplete="off"
          maxLength={FIELDS.note.most}
          readOnly={isLocked}
        />
        <SwitchField
          control={control}
          name={`items.${place}.isRequired`}
          label={FIELDS.isRequired.label}
          disabled={isLocked}
        />
      </div>
      {mayEdit && <Tools {...props} name={name} handle={handle} />}
    </li>
  )
}

interface ToolsProps extends ItemFieldsProps {
  name: string
  handle: Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>
}

function Tools({ name, place, count, isLocked, onMove, onRemove, handle }: ToolsProps) {
  return (
    <div className={styles.tools}>
      <RowTool
        label={`Move ${name} up`}
        tool="up"
        disabled={isLocked || place === 0}
        onClick={() => onMove(place - 1)}
      >
        <IconArrowUp {...icon} />
      </RowTool>
      <ActionIcon
        type="button"
        ref={handle.setActivatorNodeRef}
        {...MOVE_TOOL}
        className={`${MOVE_TOOL.className} ${styles.handle}`}
        {...handle.attributes}
        {...handle.listeners}
        aria-label={`Reorder ${name}`}
        disabled={isLocked}
      >
        <IconGripVertical {...icon} />
      </ActionIcon>
      <RowTool
        label={`Move ${name} down`}
        tool="down"
        disabled={isLocked || place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <IconArrowDown {...icon} />
      </RowTool>
      <RowTool label={`Take ${name} off the list`} disabled={isLocked} onClick={onRemove}>
        <IconTrash {...icon} />
      </RowTool>
    </div>
  )
}
