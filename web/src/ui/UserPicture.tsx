import { Avatar } from '@mantine/core'
import { pictureUrl } from './Picture.tsx'

/** A user's round picture, or the initials without one. The name stands beside it or labels its button. */
export function UserPicture({ name, path, size }: { name: string; path: string; size: number }) {
  const src = pictureUrl(path, size > 80 ? 320 : 160)
  return (
    <Avatar src={src || null} alt="" color="pencil" variant="light" radius={size} size={size}>
      {initials(name)}
    </Avatar>
  )
}

/** 'Maria Dela Santos' -> 'MS' */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}
