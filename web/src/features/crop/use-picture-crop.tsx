import {
  ATTACHMENT_TEXT,
  FAILED_TO_ATTACH,
  isAttachmentName,
  MAX_ATTACHMENT_BYTES,
} from '@kwaderno/contract/attachment.ts'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { dismissToasts, toast } from '../../ui/toast.ts'
import { lazyPart } from '../../lazy-part.ts'
import { openPicture } from './crop.ts'
import type { CropOptions } from './CropDialog.tsx'

const CropDialog = lazyPart(() =>
  import('./CropDialog.tsx').then((module) => ({ default: module.CropDialog })),
)

const NOT_A_PICTURE = 'This file is not a picture that can be used.'

interface Picked {
  image: HTMLImageElement
  name: string
  isOpen: boolean
}

export interface PictureCrop {
  /** Opens the dialog with a picked file; tells why when it cannot be used. */
  pick: (file: File | undefined) => Promise<void>
  /** To be rendered where it is used. */
  dialog: ReactNode
}

/** Picking a picture and choosing its part: `onCropped` gets the finished file. */
export function usePictureCrop(options: CropOptions, onCropped: (file: File) => void): PictureCrop {
  // Stays while the dialog closes; undefined until a picture was first picked.
  const [picked, setPicked] = useState<Picked>()
  useUrlEnd(picked?.image.src)
  const asker = useRef<Element>(null)

  async function pick(file: File | undefined) {
    if (!file) return
    dismissToasts('files')
    if (file.size > MAX_ATTACHMENT_BYTES) return refuse(ATTACHMENT_TEXT.size)
    asker.current = document.activeElement
    const image = await openPicture(file)
    if (image) setPicked({ image, name: nameOf(file), isOpen: true })
    else refuse(NOT_A_PICTURE)
  }
  function use(from: Picked, file: File | undefined) {
    setPicked({ ...from, isOpen: false })
    if (file) onCropped(file)
    else refuse(NOT_A_PICTURE)
  }
  const dialog = picked && (
    <Suspense>
      <CropDialog
        {...options}
        output={{ name: picked.name, ...options.output }}
        key={picked.image.src}
        opened={picked.isOpen}
        image={picked.image}
        onClosed={() => asker.current instanceof HTMLElement && asker.current.focus()}
        onCancel={() => setPicked({ ...picked, isOpen: false })}
        onUse={(file) => use(picked, file)}
      />
    </Suspense>
  )
  return { pick, dialog }
}

function refuse(text: string): void {
  toast.error(FAILED_TO_ATTACH, text, { group: 'files' })
}

/** Without its ending, and without the signs that no attachment may have in its name. */
function nameOf(file: File): string {
  const name = file.name.replace(/\.[^.]*$/, '')
  return isAttachmentName(name) ? name : 'picture'
}

/** Lets the bytes behind an object URL go once it is no longer shown. */
export function useUrlEnd(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return
    return () => URL.revokeObjectURL(url)
  }, [url])
}
