import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './Warning.module.css'

/** What is wrong with a SKU on the chosen label. */
export function Warning({ text }: { text: string }) {
  return (
    <span className={classes.warning}>
      <IconAlertTriangle size={15} stroke={2} aria-hidden />
      {text}
    </span>
  )
}
