import classes from './FieldError.module.css'

interface FieldErrorProps {
  /** Of `aria-describedby`, so it is on the page before there is something wrong. */
  id: string
  message: string | undefined
}

/** What is wrong with a field that is none of Mantine's. */
export function FieldError({ id, message }: FieldErrorProps) {
  return (
    <span className={classes.error} id={id}>
      {message}
    </span>
  )
}
