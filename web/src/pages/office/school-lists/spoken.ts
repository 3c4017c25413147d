import type { Announcements } from '@dnd-kit/core'

export const INSTRUCTIONS =
  'Press Space to pick the item up, the arrow keys to move it, Space to put it down, and Escape to leave it where it was.'

/**
 * What a screen reader says while an item moves.
 * @param placeOf from 0
 */
export function announcementsFor(names: readonly string[], placeOf: (id: unknown) => number): Announcements {
  const name = (id: unknown) => names[placeOf(id)] ?? 'The item'
  const place = (id: unknown) => `place ${placeOf(id) + 1} of ${names.length}`
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} was put down at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays at ${place(active.id)}.`,
  }
}
