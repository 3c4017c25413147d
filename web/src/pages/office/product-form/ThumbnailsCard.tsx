import { Button } from '@mantine/core'
import { PICTURE_ACCEPT } from '@kwaderno/contract/picture.ts'
import { PRODUCT_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { PRODUCT_FORM_TEXT, PRODUCT_LIMITS } from '@kwaderno/contract/product-rules.ts'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { usePictureCrop } from '../../../features/crop/use-picture-crop.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ReselectFiles } from '../../../ui/ReselectFiles.tsx'
import { checkPictures } from './check-pictures.ts'
import type { ThumbnailDraft } from './draft/form.ts'
import { fieldId } from './field-id.ts'
import { CROP, withFileOf } from './picture-file.ts'
import classes from './ThumbnailsCard.module.css'
import { spokenOrder } from './thumbnails/spoken-order.ts'
import { ThumbnailTile } from './thumbnails/ThumbnailTile.tsx'
import type { DraftStore } from './store.ts'
import { useDraft, useDraftStore } from './use-draft.ts'

let lastKey = 0
const nextKey = () => `new-${++lastKey}`

/** The product's pictures: several chosen or dropped at once, cropped, put in order and taken away. */
export function ThumbnailsCard({ readOnly, again }: { readOnly: boolean; again: readonly string[] }) {
  const store = useDraftStore()
  const thumbnails = useDraft(({ form }) => form.thumbnails)
  const error = useDraft((_, { errors }) => errors().head['thumbnails'])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const cropped = useRef('')
  const { pick, dialog } = usePictureCrop(CROP, (file) => {
    const picture = { kind: 'new', file, path: URL.createObjectURL(file) } as const
    const change = (one: ThumbnailDraft) =>
      one.key === cropped.current ? { ...one, id: undefined, picture } : one
    set(store, store.read().form.thumbnails.map(change))
  })

  async function add(files: readonly File[]) {
    if (files.length === 0) return
    const { pictures, refusals: told } = await checkPictures(files)
    const before = store.read().form.thumbnails
    const room = Math.max(0, PRODUCT_LIMITS.thumbnails - before.length)
    const added = pictures.slice(0, room).map((picture): ThumbnailDraft => ({
      key: nextKey(),
      id: undefined,
      picture: { kind: 'new', ...picture },
    }))
    const tooMany = PRODUCT_FORM_TEXT.tooMany('pictures', PRODUCT_LIMITS.thumbnails)
    const over = pictures.slice(room).map(({ file }) => `"${file.name}" was left out. ${tooMany}`)
    setRefusals([...told, ...over])
    set(store, [...before, ...added])
  }
  function remove(index: number) {
    const left = thumbnails.toSpliced(index, 1)
    set(store, left)
    document.getElementById(fieldId('thumbnails'))?.focus()
  }

  return (
    <Card
      title={PRODUCT_FIELDS.thumbnails.label}
      aside={
        <span className={classes.quiet}>
          {thumbnails.length} / {PRODUCT_LIMITS.thumbnails}
        </span>
      }
    >
      <Sortable thumbnails={thumbnails} onOrder={(next) => set(store, next)}>
        <ul className={classes.tiles} aria-label={PRODUCT_FIELDS.thumbnails.label}>
          {thumbnails.map((thumbnail, index) => (
            <ThumbnailTile
              key={thumbnail.key}
              thumbnail={thumbnail}
              index={index}
              count={thumbnails.length}
              readOnly={readOnly}
              onRemove={() => remove(index)}
              onCrop={() => {
                cropped.current = thumbnail.key
                void withFileOf(thumbnail.picture, `thumbnail ${index + 1}`, pick)
              }}
            />
          ))}
        </ul>
      </Sortable>
      {!readOnly && (
        <AddPictures
          onAdd={(files) => void add(files)}
          isFull={thumbnails.length >= PRODUCT_LIMITS.thumbnails}
        />
      )}
      {readOnly && thumbnails.length === 0 && <p className={classes.quiet}>This product has no pictures.</p>}
      <ReselectFiles names={again} />
      <div role="alert" className={classes.errors}>
        {[...(error === undefined ? [] : [error]), ...refusals].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {dialog}
    </Card>
  )
}

function set(store: DraftStore, thumbnails: readonly ThumbnailDraft[]): void {
  store.set({ thumbnails }, 'thumbnails')
}

/** Orders by drag, with mouse and finger, and by keyboard. */
function Sortable(props: {
  thumbnails: readonly ThumbnailDraft[]
  onOrder: (thumbnails: ThumbnailDraft[]) => void
  children: React.ReactNode
}) {
  const keys = props.thumbnails.map(({ key }) => key)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that rests moves a picture, one that goes on scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) props.onOrder(arrayMove([...props.thumbnails], from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={spokenOrder(keys)}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        {props.children}
      </SortableContext>
    </DndContext>
  )
}

function AddPictures({ onAdd, isFull }: { onAdd: (files: File[]) => void; isFull: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onAdd([...event.dataTransfer.files])
  }
  return (
    <div
      className={classes.add}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button
        id={fieldId('thumbnails')}
        type="button"
        variant="default"
        leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden />}
        // Not disabled: it has the keyboard when a picture goes.
        aria-disabled={isFull}
        onClick={() => !isFull && input.current?.click()}
      >
        Add pictures
      </Button>
      <span className={classes.quiet}>or drop them here. Up to 20 MB and 40 megapixels each.</span>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={PRODUCT_FIELDS.thumbnails.label}
        accept={PICTURE_ACCEPT}
        onChange={(event) => {
          onAdd([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
