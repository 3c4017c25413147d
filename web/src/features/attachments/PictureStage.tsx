import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconMaximize, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode, type UIEvent } from 'react'
import classes from './PictureStage.module.css'
import { useKeyHandler } from './use-key-handler.ts'

const MOST = 8
const STEP = 1.5
/** A scrollable area has to be reachable by keyboard. */
const FOCUSABLE = { tabIndex: 0 }
const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface PictureStageProps {
  url: string
  name: string
  /** Shown instead of a picture that this browser cannot read. */
  unreadable: ReactNode
}

/** A picture that can be fitted, enlarged, rotated, and moved by dragging or scrolling. */
export function PictureStage({ url, name, unreadable }: PictureStageProps) {
  const [natural, setNatural] = useState({ width: 0, height: 0 })
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const grow = (by: number) => setZoom((before) => Math.min(MOST, Math.max(1, before * by)))
  const place = useElementSize()
  const drag = useDrag()
  const centre = useCentre()
  const whole = useRef<HTMLDivElement>(null)
  useKeyHandler(whole, (event) => {
    const action = KEYS[event.key]
    if (action === undefined) return
    // A page with keys of its own for what is decided on it rejects by R.
    if (action === 'turn' && whole.current?.closest('[data-own-keys]')) return
    event.preventDefault()
    if (action === 'turn') setTurns(turns + 1)
    else if (action === 'fit') setZoom(1)
    else grow(action === 'in' ? STEP : 1 / STEP)
  })
  if (hasFailed) return unreadable

  const { width, height } = turned(natural, turns)
  const fit = Math.min(place.width / width, place.height / height, 1)
  const scale = Number.isFinite(fit) ? fit * zoom : 0

  return (
    <div ref={whole} className={classes.whole}>
      <div className={classes.frame}>
        <div ref={place.ref} className={classes.place} />
        <div
          className={classes.stage}
          data-large={zoom > 1 || undefined}
          {...FOCUSABLE}
          role="group"
          aria-label={`${name}, ${Math.round(zoom * 100)} percent of its place`}
          {...drag}
          {...centre}
        >
          <div className={classes.sheet} style={{ width: width * scale, height: height * scale }}>
            <img
              src={url}
              alt={name}
              draggable={false}
              className={classes.picture}
              style={{
                width: natural.width * scale,
                height: natural.height * scale,
                transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
              }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setNatural({ width: naturalWidth, height: naturalHeight })
              }
              onError={() => setFailed(true)}
            />
          </div>
        </div>
      </div>
      <div className={classes.tools} role="toolbar" aria-label="Picture">
        <Tool label="Zoom out" disabled={zoom <= 1} onClick={() => grow(1 / STEP)}>
          <IconZoomOut {...ICON} />
        </Tool>
        <span className={classes.zoom} aria-hidden>
          {Math.round(zoom * 100)}%
        </span>
        <Tool label="Zoom in" disabled={zoom >= MOST} onClick={() => grow(STEP)}>
          <IconZoomIn {...ICON} />
        </Tool>
        <Tool label="Fit" disabled={zoom === 1} onClick={() => setZoom(1)}>
          <IconMaximize {...ICON} />
        </Tool>
        <Tool label="Turn" onClick={() => setTurns(turns + 1)}>
          <IconRotateClockwise {...ICON} />
        </Tool>
      </div>
    </div>
  )
}

interface Size {
  width: number
  height: number
}

/** How large a picture lies there after so many quarter turns. */
function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 1 ? { width: height, height: width } : { width, height }
}

const KEYS: Readonly<Record<string, 'in' | 'out' | 'fit' | 'turn'>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'fit',
  r: 'turn',
}

interface ToolProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, disabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      type="button"
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}

/** Keeps the centre of the view in place when the picture is enlarged. */
function useCentre() {
  const stage = useRef<HTMLDivElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2
  })
  return {
    ref: stage,
    onScroll({ currentTarget: place }: UIEvent<HTMLElement>) {
      middle.current = {
        x: (place.scrollLeft + place.clientWidth / 2) / place.scrollWidth,
        y: (place.scrollTop + place.clientHeight / 2) / place.scrollHeight,
      }
    },
  }
}

/** Scrolls by dragging with the mouse; touch scrolls natively. */
function useDrag() {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      from.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return
      event.currentTarget.scrollBy(from.current.x - event.clientX, from.current.y - event.clientY)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => void (from.current = undefined),
    onPointerCancel: () => void (from.current = undefined),
  }
}
