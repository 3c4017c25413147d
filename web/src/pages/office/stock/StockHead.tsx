import type { ReactNode } from 'react'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/** The head of a screen of Stock. */
export function StockHead({ title, actions }: { title: string; actions?: ReactNode }) {
  return <PageTitle actions={actions}>{title}</PageTitle>
}
