import { stepsOf } from '@kwaderno/contract/faq-rules.ts'
import classes from './Steps.module.css'

/** The steps of an Instructions item, numbered. */
export function Steps({ description }: { description: string }) {
  return (
    <ol className={classes.steps}>
      {stepsOf(description).map((step, index) => (
        // Steps have no id of their own, and two may say the same.
        <li key={`${index} ${step}`}>{step}</li>
      ))}
    </ol>
  )
}
