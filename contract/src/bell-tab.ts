import { NEWS_THAT_WAITS, type BellSide, type Notification } from './live.ts'

/** Of what a notification is. Apart from the schemas beside it, which every page would fetch with it. */
export function bellTabOf({ title }: Pick<Notification, 'title'>): BellSide {
  return NEWS_THAT_WAITS.includes(title) ? 'waiting' : 'done'
}
