import type { DndContextProps } from '@dnd-kit/core'

/** What a screen reader says while a picture is moved by keyboard. */
export function spokenOrder(keys: readonly string[]): NonNullable<DndContextProps['accessibility']> {
  const place = (id: unknown) => keys.indexOf(String(id)) + 1
  return {
    screenReaderInstructions: {
      draggable:
        'To move a picture, press Space. While it is picked up, use the arrow keys. Press Space again to drop it, or Escape to leave it where it was.',
    },
    announcements: {
      onDragStart: ({ active }) => `Picked up thumbnail ${place(active.id)} of ${keys.length}.`,
      onDragOver: ({ over }) => (over ? `Now at place ${place(over.id)} of ${keys.length}.` : ''),
      onDragEnd: ({ over }) => (over ? `Dropped at place ${place(over.id)} of ${keys.length}.` : 'Dropped.'),
      onDragCancel: ({ active }) => `Left at place ${place(active.id)}.`,
    },
  }
}
