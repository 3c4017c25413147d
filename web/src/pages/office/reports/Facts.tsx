import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** What unfolds under a row of a report: names and what they are; what is empty is 'None'. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' ? 'None' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
