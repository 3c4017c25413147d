import { IconPhoto } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef } from 'react'
import styles from './Picture.module.css'
import { pictureUrl, sourcesOf } from './picture-address.ts'
import { TILE_COUNT } from './theme.ts'
import { useNearViewport } from './use-near-viewport.ts'

export { pictureUrl }

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
  const isNear = useNearViewport(place, eager)
  const sources = isNear ? sourcesOf(path) : ''
  return (
    <span className={clsx(styles.tile, className)} style={style} ref={place}>
      {path === '' ? (
        <IconPhoto className={styles.none} stroke={1.25} role="img" aria-label={alt || 'No picture'} />
      ) : (
        <img
          className={styles.image}
          src={isNear ? pictureUrl(path, 640) : undefined}
          {...(sources === '' ? {} : { srcSet: sources, sizes })}
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
