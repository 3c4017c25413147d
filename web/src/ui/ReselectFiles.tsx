import classes from './ReselectFiles.module.css'

/** Where files were chosen before the page was left: they cannot be kept, their names can. */
export function ReselectFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className={classes.again} role="status">
      Choose your files again: {names.join(', ')}
    </p>
  )
}
