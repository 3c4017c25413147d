import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  defaultAnimateLayoutChanges,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
  type AnimateLayoutChanges,
} from '@dnd-kit/sortable'
import type { StaffBanner } from '@kwaderno/contract/banner.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { BannerOrder } from './BannerOrder.tsx'
import classes from './BannerList.module.css'
import { itemId, moveId } from './ids.ts'
import { moveBanner } from './save.ts'
import { announcementsFor, INSTRUCTIONS } from './spoken.ts'

/** Whatever moved them, one sees where they went. */
const animateLayoutChanges: AnimateLayoutChanges = (change) =>
  defaultAnimateLayoutChanges({ ...change, wasDragging: true })
const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } }
const MOTION = { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

interface BannerListProps {
  banners: readonly StaffBanner[]
  isSortable: boolean
  /** While a form is open nothing moves. */
  isLocked: boolean
  footer: string
  /** @param order how a banner is moved; undefined where it cannot be */
  render: (banner: StaffBanner, order: ReactNode) => ReactNode
}

/** The banners in their order, which is changed by dragging, with the keyboard, or with the buttons beside each. */
export function BannerList({ banners, isSortable, isLocked, footer, render }: BannerListProps) {
  const focusNext = useRef<string>(undefined)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => banners.findIndex((banner) => banner.id === id) + 1

  // The button that moved a banner keeps the keyboard, or the other one where it has no further to go.
  useEffect(() => {
    const wanted = focusNext.current
    focusNext.current = undefined
    if (wanted !== undefined) document.getElementById(wanted)?.focus()
  })

  function move(banner: StaffBanner, place: number) {
    const isUp = place === 1 ? false : place === banners.length || place < banner.orderNumber
    focusNext.current = moveId(banner.id, isUp ? 'up' : 'down')
    void moveBanner(banner, place)
  }
  function drop({ active, over }: DragEndEvent) {
    const banner = banners.find(({ id }) => id === active.id)
    if (banner && over && over.id !== active.id) void moveBanner(banner, placeOf(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={MEASURING}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(banners, placeOf),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext
        items={banners.map(({ id }) => id)}
        strategy={verticalListSortingStrategy}
        disabled={!isSortable || isLocked}
      >
        <ol className={classes.list} aria-label="Banners">
          {banners.map((banner) => (
            <Row key={banner.id} banner={banner}>
              {(handle) =>
                render(
                  banner,
                  isSortable ? (
                    <BannerOrder
                      banner={banner}
                      count={banners.length}
                      isLocked={isLocked}
                      onMove={(place) => move(banner, place)}
                      handle={handle}
                    />
                  ) : undefined,
                )
              }
            </Row>
          ))}
        </ol>
      </SortableContext>
      {footer !== '' && <p className={classes.footer}>{footer}</p>}
    </DndContext>
  )
}

export type Handle = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>

/** A place in the list; while it is dragged it lies above the others. */
function Row({ banner, children }: { banner: StaffBanner; children: (handle: Handle) => ReactNode }) {
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({
    id: banner.id,
    animateLayoutChanges,
    transition: MOTION,
  })
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }
  return (
    <li
      ref={setNodeRef}
      id={itemId(banner.id)}
      tabIndex={-1}
      className={classes.row}
      style={style}
      data-dragging={isDragging || undefined}
    >
      {children(handle)}
    </li>
  )
}
