import { IconZoomIn } from '@tabler/icons-react'
import { Suspense, useRef, useState, type CSSProperties, type SyntheticEvent } from 'react'
import { Picture, pictureUrl } from '../../ui/Picture.tsx'
import { LARGE_SIZES } from '../../ui/picture-address.ts'
import { lazyPart } from '../../lazy-part.ts'
import classes from './Gallery.module.css'

// Loaded on demand: most visitors never zoom.
const Zoom = lazyPart(() => import('./Zoom.tsx').then((module) => ({ default: module.Zoom })))

/** How many thumbnails fit in one row under the large picture. */
const MAX_COLUMNS = 7

/** Spreads the thumbnails over rows of equal length. */
function columnsOf(count: number): number {
  return Math.ceil(count / Math.ceil(count / MAX_COLUMNS))
}

/** The aspect ratio of the tile on a phone; a wider picture leaves room above and below. */
const PHONE_TILE = 7 / 5

/** A large picture, which can be zoomed, and the thumbnails that change it. The picture of the chosen option comes first. */
export function Gallery({
  name,
  pictures,
  tint,
}: {
  name: string
  pictures: readonly string[]
  tint: string
}) {
  const [chosen, setChosen] = useState(pictures[0] ?? '')
  const [isWide, setWide] = useState(false)
  // Undefined until first opened; then it stays mounted for its closing transition.
  const [zoomed, setZoomed] = useState<boolean>()
  const opener = useRef<HTMLButtonElement>(null)
  const shown = pictures.includes(chosen) ? chosen : (pictures[0] ?? '')

  function measure({ target }: SyntheticEvent) {
    if (!(target instanceof HTMLImageElement)) return
    setWide(target.naturalWidth > PHONE_TILE * target.naturalHeight)
  }

  return (
    <div
      className={classes.gallery}
      style={{ '--picture': shown && `url("${pictureUrl(shown, 160)}")` } as CSSProperties}
    >
      <div className={classes.place} onLoadCapture={measure}>
        <Picture
          path={shown}
          alt={name}
          sizes={LARGE_SIZES}
          tint={tint}
          eager
          className={`${classes.large} ${isWide ? classes.wide : ''}`}
        />
        {shown && (
          <button
            ref={opener}
            type="button"
            className={classes.zoom}
            aria-label="Zoom the picture"
            onClick={() => setZoomed(true)}
          >
            <IconZoomIn size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {pictures.length > 1 && (
        <Thumbnails pictures={pictures} shown={shown} tint={tint} onChoose={setChosen} />
      )}
      {zoomed !== undefined && (
        <Suspense>
          <Zoom
            opened={zoomed}
            onClose={() => {
              setZoomed(false)
              opener.current?.focus({ preventScroll: true })
            }}
            name={name}
            pictures={pictures}
            shown={shown}
            onShow={setChosen}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ThumbnailsProps {
  pictures: readonly string[]
  shown: string
  tint: string
  onChoose: (path: string) => void
}

function Thumbnails({ pictures, shown, tint, onChoose }: ThumbnailsProps) {
  return (
    <ul className={classes.small} style={{ '--columns': columnsOf(pictures.length) } as CSSProperties}>
      {pictures.map((path, index) => (
        <li key={path}>
          <button
            type="button"
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            aria-pressed={path === shown}
            onClick={() => onChoose(path)}
          >
            <Picture path={path} alt="" sizes="72px" tint={tint} />
          </button>
        </li>
      ))}
    </ul>
  )
}
