import { NEWS_THAT_WAITS, type BellSide, type Notification } from './live.ts'

/** Of what a notification is. Apart from the schemas beside it, which every page would fetch with it. */
export function sideOf({ title }: Pick<Notification, 'title'>): BellSide {
  return NEWS_THAT_WAITS.includes(title) ? 'waiting' : 'done'
}
