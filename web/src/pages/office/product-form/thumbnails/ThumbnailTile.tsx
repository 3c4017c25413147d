import { ActionIcon } from '@mantine/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconCrop, IconTrash } from '@tabler/icons-react'
import { Picture } from '../../../../ui/Picture.tsx'
import type { ThumbnailDraft } from '../draft/form.ts'
import classes from '../ThumbnailsCard.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface ThumbnailTileProps {
  thumbnail: ThumbnailDraft
  index: number
  count: number
  readOnly: boolean
  onCrop: () => void
  onRemove: () => void
}

/** One picture: the picture itself is what moves it. */
export function ThumbnailTile({ thumbnail, index, count, readOnly, onCrop, onRemove }: ThumbnailTileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: thumbnail.key, disabled: readOnly })
  const name = `thumbnail ${index + 1}`
  const picture = <Picture path={thumbnail.picture.path} alt="" sizes="160px" tint="" />

  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      {readOnly ? (
        picture
      ) : (
        <>
          <button
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            type="button"
            className={classes.handle}
            aria-label={`Move ${name} of ${count}`}
          >
            {picture}
          </button>
          <div className={classes.tileTools}>
            <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Crop ${name}`} onClick={onCrop}>
              <IconCrop {...icon} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={`Remove ${name}`}
              onClick={onRemove}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          </div>
        </>
      )}
    </li>
  )
}
