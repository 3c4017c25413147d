import type { ChatMessage } from '@kwaderno/contract/chat.ts'
import { formatDate, manilaDay } from '../../ui/date-format.ts'

/** Messages of one day of the shop's calendar. */
export interface Day {
  /** 'YYYY-MM-DD' */
  day: string
  messages: ChatMessage[]
}

export function groupByDay(messages: readonly ChatMessage[]): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const day = manilaDay(new Date(message.dateSent))
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

const ONE_DAY = 24 * 60 * 60_000

/** 'Today', 'Yesterday', 'March 5, 2024' */
export function dayLabel(day: string, now: Date = new Date()): string {
  if (day === manilaDay(now)) return 'Today'
  if (day === manilaDay(new Date(now.getTime() - ONE_DAY))) return 'Yesterday'
  return formatDate(day)
}
