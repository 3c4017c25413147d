import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Pagination.module.css'

interface PaginationProps {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  label?: string
}

const COUNT = new Intl.NumberFormat('en-PH')

/** '1 to 10 of 1,284' */
export function rangeText(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 of 0'
  const from = (page - 1) * pageSize + 1
  return `${COUNT.format(from)} to ${COUNT.format(Math.min(total, page * pageSize))} of ${COUNT.format(total)}`
}

/** First, last and the neighbours of the current page; 'gap' stands for the pages between. */
export function visiblePages(page: number, pages: number): (number | 'gap')[] {
  const near = [
    1,
    page - 1,
    page,
    page + 1,
    pages,
    ...(page <= 2 ? [2, 3] : []),
    ...(page >= pages - 1 ? [pages - 1, pages - 2] : []),
  ]
  const shown = [...new Set(near)].filter((one) => one >= 1 && one <= pages).toSorted((a, b) => a - b)
  return shown.flatMap((one, index) => {
    const before = shown[index - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : ['gap' as const, one]
  })
}

export function Pagination({ page, pageSize, total, onPage, label = 'Pages' }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const step = (to: number, name: string, content: ReactNode) => (
    <Step
      to={to}
      name={name}
      isCurrent={to === page && /^\d/.test(name)}
      isDisabled={to < 1 || to > pages}
      onPage={onPage}
    >
      {content}
    </Step>
  )
  return (
    <nav className={styles.pages} aria-label={label}>
      <ul>
        <li>
          {step(page - 1, 'Previous page', <IconChevronLeft size={16} stroke={2} aria-hidden="true" />)}
        </li>
        {visiblePages(page, pages).map((one, index) => (
          <li key={one === 'gap' ? `gap-${index}` : one}>
            {one === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              step(one, String(one), COUNT.format(one))
            )}
          </li>
        ))}
        <li>{step(page + 1, 'Next page', <IconChevronRight size={16} stroke={2} aria-hidden="true" />)}</li>
      </ul>
    </nav>
  )
}

interface StepProps {
  to: number
  name: string
  isCurrent: boolean
  isDisabled: boolean
  onPage: (page: number) => void
  children: ReactNode
}

function Step({ to, name, isCurrent, isDisabled, onPage, children }: StepProps) {
  const label = /^\d/.test(name) ? `Page ${name}` : name
  const current = isCurrent ? { 'aria-current': 'page' as const } : {}
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      {...current}
      // Perhaps it was pressed just now, and then has the focus: disabled by the browser it would lose that.
      {...(isDisabled ? { 'aria-disabled': true } : {})}
      onClick={() => !isDisabled && onPage(to)}
    >
      {children}
    </button>
  )
}
