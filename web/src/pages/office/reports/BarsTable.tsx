import { useState } from 'react'
import { formatCount } from './counts.ts'
import classes from './BarsTable.module.css'

interface Bar {
  id: string | number
  name: string
  /** Under the name, quieter. */
  note?: string
  /** How long the bar is. */
  value: number
  /** The cells beside it, as many as there are titles. */
  cells: readonly string[]
}

interface BarsTableProps {
  caption: string
  /** What the bars are of, such as 'Category', and the titles of the cells. */
  nameTitle: string
  titles: readonly string[]
  bars: readonly Bar[]
}

const SHOWN = 8

/** Bars that lie: a table whose rows have a bar, so that it is read as well as it is looked at. */
export function BarsTable({ caption, nameTitle, titles, bars }: BarsTableProps) {
  const [isWhole, setWhole] = useState(false)
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  const shown = isWhole ? bars : bars.slice(0, SHOWN)
  return (
    <>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{nameTitle}</th>
            <th aria-hidden="true" className={classes.barHead} />
            {titles.map((title) => (
              <th scope="col" key={title} className={classes.number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, note, value, cells }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                {note && <span className={classes.note}>{note}</span>}
              </th>
              <td aria-hidden="true" className={classes.track}>
                <span className={classes.bar} style={{ width: `${(Math.max(0, value) / longest) * 100}%` }} />
              </td>
              {cells.map((cell, index) => (
                <td key={titles[index]} className={classes.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {bars.length > SHOWN && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${SHOWN}` : `Show all ${formatCount(bars.length)}`}
        </button>
      )}
    </>
  )
}
