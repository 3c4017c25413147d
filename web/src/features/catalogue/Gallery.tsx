import { useState, type CSSProperties } from 'react'
import { Picture, pictureUrl } from '../../ui/Picture.tsx'
import { LARGE_SIZES } from '../../ui/picture-address.ts'
import classes from './Gallery.module.css'

/** How many small pictures fit beside each other under the large one. */
const MOST_COLUMNS = 7

/** More than fit are put into rows of equal length. */
function columnsOf(count: number): number {
  return Math.ceil(count / Math.ceil(count / MOST_COLUMNS))
}

/** A large picture and the small ones that change it. The picture of the chosen option comes first. */
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
  const shown = pictures.includes(chosen) ? chosen : (pictures[0] ?? '')
  return (
    <div
      className={classes.gallery}
      style={{ '--picture': shown && `url("${pictureUrl(shown, 160)}")` } as CSSProperties}
    >
      <Picture path={shown} alt={name} sizes={LARGE_SIZES} tint={tint} eager className={classes.large} />
      {pictures.length > 1 && (
        <ul className={classes.small} style={{ '--columns': columnsOf(pictures.length) } as CSSProperties}>
          {pictures.map((path, index) => (
            <li key={path}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-pressed={path === shown}
                onClick={() => setChosen(path)}
              >
                <Picture path={path} alt="" sizes="72px" tint={tint} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
