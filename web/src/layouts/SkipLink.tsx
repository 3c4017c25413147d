import classes from './SkipLink.module.css'

/** Leads keyboards past header and menus to the page; seen only while it has the focus. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  )
}
