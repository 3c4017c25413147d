import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import type { Href } from '../../../href.ts'
import { AppLink } from '../../../navigation.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NO_DATA } from '../../../ui/table/columns.ts'

interface NoRowsProps {
  isFiltered: boolean
  icon: ReactElement
  /** Shown when there are no rows at all. */
  title: string
  text: string
  next: { href: Href; label: string }
}

/** The empty state of a customer's list: no matches for the filters, or nothing there yet. */
export function NoRows({ isFiltered, icon, title, text, next }: NoRowsProps) {
  if (isFiltered) return <EmptyState icon={icon} title={NO_DATA} text="Try other filters." />
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        <Button component={AppLink} href={next.href}>
          {next.label}
        </Button>
      }
    />
  )
}
