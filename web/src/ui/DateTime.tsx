import { isDated } from '@kwaderno/contract/no-date.ts'
import {
  formatDate,
  formatDateTime,
  formatShortDate,
  formatShortDateTime,
  formatTime,
} from './date-format.ts'

const FORMATS = {
  full: formatDateTime,
  day: formatDate,
  short: formatShortDateTime,
  shortDay: (value: string | null | undefined) => formatShortDate(value),
  time: formatTime,
}

/** The full time, as the tooltip of a short form. */
const WHOLE: Partial<Record<keyof typeof FORMATS, typeof formatDate>> = {
  short: formatDateTime,
  shortDay: formatDate,
}

interface DateTimeProps {
  /** ISO time; year 0001 and null mean that none is set. */
  value: string | null | undefined
  format?: keyof typeof FORMATS
  /** Shown when none is set. */
  unset?: string
  className?: string | undefined
}

/** A time on the shop's clock (Asia/Manila): 'March 5, 2024 2:07 PM'. */
export function DateTime({ value, format = 'full', unset = '', className }: DateTimeProps) {
  if (!isDated(value)) return <>{unset}</>
  const text = FORMATS[format](value)
  return text === '' ? (
    <>{unset}</>
  ) : (
    <time dateTime={value} title={WHOLE[format]?.(value)} className={className}>
      {text}
    </time>
  )
}
