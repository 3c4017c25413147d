import { IconPhoto } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef } from 'react'
import styles from './Picture.module.css'
import { TILE_COUNT } from './theme.ts'
import { useNear } from './use-near.ts'

/** The widths that the server keeps of every picture, in pixels. */
const WIDTHS = [160, 320, 640, 1280] as const

/** The address of one size of a picture, or '' without one. */
export function pictureUrl(path: string, width: (typeof WIDTHS)[number]): string {
  return path === '' ? '' : isStored(path) ? `${path}-${width}.webp` : path
}

/** Pictures of the shop come without an ending, to which size and type are added; others are taken as they are. */
function isStored(path: string): boolean {
  return path.startsWith('/files/') && !/\.\w{2,5}$/.test(path)
}

interface PictureProps {
  /** As an answer gave it: '/files/<key>', or '' when there is none. */
  path: string
  /** What it shows; '' when the text beside it says so already. */
  alt: string
  /** The CSS widths it is shown at, as in `sizes` of an img. */
  sizes: string
  /** Tints the tile: the category, or anything else that stays the same. Without it the tile is white. */
  tint?: string
  /** Loads at once and first: for the largest picture of the first screen. */
  eager?: boolean
  className?: string
}

/** A product's picture on its square tinted tile, which keeps its place before it has loaded. */
export function Picture({ path, alt, sizes, tint, eager = false, className }: PictureProps) {
  const style = tint === undefined ? undefined : { background: `var(--kw-tile-${tileOf(tint)})` }
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useNear(place, eager)
  return (
    <span className={clsx(styles.tile, className)} style={style} ref={place}>
      {path === '' ? (
        <IconPhoto className={styles.none} stroke={1.25} role="img" aria-label={alt || 'No picture'} />
      ) : (
        <img
          className={styles.image}
          src={isNear ? pictureUrl(path, 640) : undefined}
          {...(isNear && isStored(path)
            ? { srcSet: WIDTHS.map((w) => `${pictureUrl(path, w)} ${w}w`).join(', '), sizes }
            : {})}
          width={640}
          height={640}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      )}
    </span>
  )
}

function tileOf(tint: string): number {
  let hash = 7
  for (const character of tint) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return hash % TILE_COUNT
}
