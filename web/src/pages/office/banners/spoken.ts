import type { Announcements } from '@dnd-kit/core'
import type { StaffBanner } from '@kwaderno/contract/banner.ts'
import { nameOf } from './save.ts'

export const INSTRUCTIONS =
  'Press Space to pick the banner up, the arrow keys to move it, Space to put it down, and Escape to leave it where it was.'

/** What a screen reader says while a banner moves. */
export function announcementsFor(
  banners: readonly StaffBanner[],
  placeOf: (id: unknown) => number,
): Announcements {
  const name = (id: unknown) => {
    const banner = banners.find((one) => one.id === id)
    return banner ? nameOf(banner) : 'The banner'
  }
  const place = (id: unknown) => `place ${placeOf(id)} of ${banners.length}`
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} was put down at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays at ${place(active.id)}.`,
  }
}
