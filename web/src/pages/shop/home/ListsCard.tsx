import { IconChevronRight } from '@tabler/icons-react'
import { CardLink, CardWords } from '../../../features/orders/CardLink.tsx'
import { paths } from '../../../paths.ts'
import classes from './OrderUnderWay.module.css'

/** Leads to what the school asks for. */
export function ListsCard() {
  return (
    <section className={classes.section} aria-label="School lists">
      <CardLink href={paths.schoolLists} className={classes.card}>
        <CardWords
          title={<span className={classes.title}>School lists</span>}
          note="Put everything that is still missing into your cart at once."
        >
          <span className={classes.next}>See what the school asks for</span>
        </CardWords>
        <IconChevronRight className={classes.arrow} size={20} stroke={1.75} aria-hidden />
      </CardLink>
    </section>
  )
}
