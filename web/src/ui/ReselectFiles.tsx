import classes from './ReselectFiles.module.css'

/** Names the files chosen before the user had to log in again; the files themselves cannot be kept. */
export function ReselectFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className={classes.again} role="status">
      Choose your files again: {names.join(', ')}
    </p>
  )
}
