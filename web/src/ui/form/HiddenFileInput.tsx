import type { RefObject } from 'react'

interface HiddenFileInputProps {
  /** A button of the form clicks it. */
  input: RefObject<HTMLInputElement | null>
  accept: string
  onPick: (file: File | undefined) => void
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** Where the browser asks for a file. */
export function HiddenFileInput({ input, accept, onPick, ...label }: HiddenFileInputProps) {
  return (
    <input
      {...label}
      ref={input}
      type="file"
      hidden
      accept={accept}
      onChange={(event) => {
        onPick(event.currentTarget.files?.[0])
        // The same file may be picked again.
        event.currentTarget.value = ''
      }}
    />
  )
}
