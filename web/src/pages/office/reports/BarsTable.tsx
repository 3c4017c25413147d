import clsx from 'clsx'
import { useState } from 'react'
import { formatCount } from './counts.ts'
import classes from './BarsTable.module.css'

interface NamedBar {
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
  bars: readonly NamedBar[]
  /** How many are shown before all are asked for. */
  most?: number
}

/** Bars that lie: a table whose rows have a bar, so that it is read as well as it is looked at. */
export function BarsTable({ caption, nameTitle, titles, bars, most = 8 }: BarsTableProps) {
  const [isWhole, setWhole] = useState(false)
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  const shown = isWhole ? bars : bars.slice(0, most)
  return (
    <div className={classes.bars}>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{nameTitle}</th>
            <th aria-hidden="true" className={classes.track} />
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
                <Bar className={classes.under} part={value / longest} />
              </th>
              <td aria-hidden="true" className={classes.track}>
                <Bar part={value / longest} />
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
      {bars.length > most && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${most}` : `Show all ${formatCount(bars.length)}`}
        </button>
      )}
    </div>
  )
}

/** @param part of the longest */
function Bar({ part, className }: { part: number; className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(classes.bar, className)}
      style={{ width: `${Math.max(0, part) * 100}%` }}
    />
  )
}
