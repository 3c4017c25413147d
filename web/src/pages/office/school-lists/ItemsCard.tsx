import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { SchoolListForm } from '@kwaderno/contract/school-list.ts'
import { LIST_LIMITS } from '@kwaderno/contract/school-list-rules.ts'
import { useEffect, useRef } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { Card } from '../../../ui/Card.tsx'
import { ItemFields } from './ItemFields.tsx'
import styles from './Items.module.css'
import { ProductSearch } from './ProductSearch.tsx'
import { announcementsFor, INSTRUCTIONS } from './spoken.ts'
import type { ItemDraft, ListDraft } from './use-school-list-form.ts'

interface ItemsCardProps {
  form: UseFormReturn<ListDraft, unknown, SchoolListForm>
  isLocked: boolean
  mayEdit: boolean
}

/** Moves items and takes them off, and keeps the keyboard where it was. */
function useItems({ control, clearErrors }: ItemsCardProps['form']) {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'items', keyName: 'key' })
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<string>(undefined)
  // The button that moved an item keeps the keyboard, or the other one where it has no further to go.
  useEffect(() => {
    const wanted = focusNext.current
    focusNext.current = undefined
    if (wanted !== undefined) list.current?.querySelector<HTMLElement>(wanted)?.focus()
  })
  const placeOf = (key: unknown) => fields.findIndex((field) => field.key === key)
  return {
    fields,
    list,
    placeOf,
    add: (item: ItemDraft) => append(item, { shouldFocus: false }),
    put(from: number, to: number) {
      const isUp = to !== 0 && (to === fields.length - 1 || to < from)
      focusNext.current = `li:nth-child(${to + 1}) [data-tool="${isUp ? 'up' : 'down'}"]`
      // Messages stand by places.
      clearErrors('items')
      move(from, to)
    },
    drop({ active, over }: DragEndEvent) {
      if (!over || over.id === active.id) return
      clearErrors('items')
      move(placeOf(active.id), placeOf(over.id))
    },
    takeOff(place: number) {
      const next = Math.min(place, fields.length - 2)
      focusNext.current = next < 0 ? undefined : `li:nth-child(${next + 1}) input`
      clearErrors('items')
      remove(place)
    },
  }
}

/** The items in their order, which is changed by dragging, with the keyboard, or with the buttons beside each. */
export function ItemsCard({ form, isLocked, mayEdit }: ItemsCardProps) {
  const { control, formState } = form
  const { fields, list, placeOf, add, put, drop, takeOff } = useItems(form)
  const items = useWatch({ control, name: 'items' })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const wrong = formState.errors.items?.message ?? formState.errors.items?.root?.message
  const names = fields.map((field) => [field.name, ...field.variation].join(', '))

  return (
    <Card title="Items">
      <div className={styles.card}>
        {fields.length === 0 && <p className={styles.none}>There are no items on the list yet.</p>}
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{
            announcements: announcementsFor(names, placeOf),
            screenReaderInstructions: { draggable: INSTRUCTIONS },
          }}
        >
          <SortableContext
            items={fields.map(({ key }) => key)}
            strategy={verticalListSortingStrategy}
            disabled={isLocked}
          >
            <ol ref={list} className={styles.items} aria-label="Items">
              {fields.map((field, place) => (
                <ItemFields
                  key={field.key}
                  id={field.key}
                  control={control}
                  item={field}
                  place={place}
                  count={fields.length}
                  isLocked={isLocked}
                  mayEdit={mayEdit}
                  onMove={(to) => put(place, to)}
                  onRemove={() => takeOff(place)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
        {mayEdit && fields.length < LIST_LIMITS.items && <ProductSearch items={items} onPick={add} />}
        {wrong !== undefined && (
          <p className={styles.wrong} role="alert">
            {wrong}
          </p>
        )}
      </div>
    </Card>
  )
}
