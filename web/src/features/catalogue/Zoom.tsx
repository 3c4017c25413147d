import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useBackCloses } from '../../overlay-stack.ts'
import { pictureUrl } from '../../ui/Picture.tsx'
import classes from './Zoom.module.css'

interface ZoomProps {
  opened: boolean
  onClose: () => void
  name: string
  pictures: readonly string[]
  shown: string
  onShow: (path: string) => void
}

const MOST = 4
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/**
 * A picture in full screen, zoomed by pinching, the wheel, the buttons, or + and -. An enlarged picture scrolls as
 * usual: by touch, Shift and the wheel, and the arrow keys. In a chunk of its own.
 */
export function Zoom({ opened, onClose, name, pictures, shown, onShow }: ZoomProps) {
  useBackCloses(opened, onClose)
  const { setStage, scale, zoom } = useScale(shown)
  const at = pictures.indexOf(shown)

  function step(by: number) {
    const next = pictures[(at + by + pictures.length) % pictures.length]
    if (next !== undefined) onShow(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') zoom(1.5)
    else if (event.key === '-') zoom(1 / 1.5)
    else if (event.key === '0') zoom(0)
    // In an enlarged picture they scroll.
    else if (scale === 1 && event.key === 'ArrowLeft') step(-1)
    else if (scale === 1 && event.key === 'ArrowRight') step(1)
    else return
    event.preventDefault()
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen
      title={name}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '', title: classes.title ?? '' }}
      onKeyDown={onKeyDown}
    >
      {/* Scrolled by its keys, it has to be reached by them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.stage} ref={setStage} tabIndex={0} role="group" aria-label="Picture">
        <img
          src={pictureUrl(shown, 1280)}
          alt={name}
          style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
          draggable={false}
        />
      </div>
      <div className={classes.tools}>
        <ActionIcon {...tool} aria-label="Zoom out" disabled={scale === 1} onClick={() => zoom(1 / 1.5)}>
          <IconZoomOut {...icon} />
        </ActionIcon>
        <output aria-label="Size">{Math.round(scale * 100)} %</output>
        <ActionIcon {...tool} aria-label="Zoom in" disabled={scale === MOST} onClick={() => zoom(1.5)}>
          <IconZoomIn {...icon} />
        </ActionIcon>
        {pictures.length > 1 && (
          <>
            <ActionIcon {...tool} aria-label="Previous picture" onClick={() => step(-1)}>
              <IconChevronLeft {...icon} />
            </ActionIcon>
            <output aria-label="Picture">
              {at + 1} of {pictures.length}
            </output>
            <ActionIcon {...tool} aria-label="Next picture" onClick={() => step(1)}>
              <IconChevronRight {...icon} />
            </ActionIcon>
          </>
        )}
      </div>
    </Modal>
  )
}

const tool = { size: 44, variant: 'default' } as const

interface Point {
  clientX: number
  clientY: number
}

/** The scale of the picture and its scroll position: zooming keeps the point under the pointer in place. */
function useScale(shown: string) {
  const [stage, setStage] = useState<HTMLElement | null>(null)
  // Belongs to one picture: the next one starts unscaled.
  const [chosen, setChosen] = useState({ path: shown, scale: 1 })
  const scale = chosen.path === shown ? chosen.scale : 1
  const anchor = useRef<{ x: number; y: number; left: number; top: number }>(undefined)

  /**
   * @param by the factor; 0 resets the scale
   * @param at the fixed point; the center without one
   */
  const zoom = useCallback(
    (by: number, at?: Point) => {
      if (!stage) return
      const box = stage.getBoundingClientRect()
      const left = at ? at.clientX - box.left : box.width / 2
      const top = at ? at.clientY - box.top : box.height / 2
      anchor.current = {
        x: (stage.scrollLeft + left) / stage.scrollWidth,
        y: (stage.scrollTop + top) / stage.scrollHeight,
        left,
        top,
      }
      setChosen((now) => {
        const before = now.path === shown ? now.scale : 1
        return { path: shown, scale: by === 0 ? 1 : Math.min(MOST, Math.max(1, before * by)) }
      })
    },
    [stage, shown],
  )

  useLayoutEffect(() => {
    if (!stage || !anchor.current) return
    const { x, y, left, top } = anchor.current
    stage.scrollTo(x * stage.scrollWidth - left, y * stage.scrollHeight - top)
    anchor.current = undefined
  })

  useEffect(() => {
    if (!stage) return
    // React registers some of these as passive listeners, which cannot prevent the browser's default.
    let apart = 0
    function onWheel(event: WheelEvent) {
      if (event.shiftKey) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), event)
    }
    function onTouchMove(event: TouchEvent) {
      const [one, other] = event.touches
      if (!one || !other) return
      event.preventDefault()
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
      const middle = {
        clientX: (one.clientX + other.clientX) / 2,
        clientY: (one.clientY + other.clientY) / 2,
      }
      if (apart > 0) zoom(now / apart, middle)
      apart = now
    }
    const onTouchEnd = () => void (apart = 0)
    const onDoubleClick = (event: MouseEvent) => zoom(2, event)
    stage.addEventListener('wheel', onWheel, { passive: false })
    stage.addEventListener('touchmove', onTouchMove, { passive: false })
    stage.addEventListener('touchend', onTouchEnd)
    stage.addEventListener('dblclick', onDoubleClick)
    return () => {
      stage.removeEventListener('wheel', onWheel)
      stage.removeEventListener('touchmove', onTouchMove)
      stage.removeEventListener('touchend', onTouchEnd)
      stage.removeEventListener('dblclick', onDoubleClick)
    }
  }, [stage, zoom])

  return { setStage, scale, zoom }
}
