import { Button } from '@mantine/core'
import { PICTURE_ACCEPT } from '@kwaderno/contract/picture.ts'
import { BANNER_ASPECT, BANNER_PICTURE, BANNER_ZOOM } from '@kwaderno/contract/banner-rules.ts'
import { IconUpload } from '@tabler/icons-react'
import clsx from 'clsx'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useController, type Control } from 'react-hook-form'
import { BannerFace, type BannerWords } from '../../../features/banners/BannerFace.tsx'
import { usePictureCrop, useUrlEnd } from '../../../features/crop/use-picture-crop.tsx'
import { FieldError } from '../../../ui/form/FieldError.tsx'
import { HiddenFileInput } from '../../../ui/form/HiddenFileInput.tsx'
import { ReselectFiles } from '../../../ui/ReselectFiles.tsx'
import classes from './BannerPictureField.module.css'
import type { BannerForm } from './form.ts'

const CROP = { aspect: BANNER_ASPECT, zoom: BANNER_ZOOM, output: BANNER_PICTURE, title: 'Crop banner' }
const HINT = `Cropped to 16:4, best from ${BANNER_PICTURE.width} × ${BANNER_PICTURE.height} pixels on. Up to 20 MB.`

/** The banner's picture: picked or dropped, then cropped; the stored one until there is another. Over it what is typed. */
export function BannerPictureField({
  control,
  storedPath,
  words,
  again,
}: {
  control: Control<BannerForm>
  storedPath: string
  words: BannerWords
  /** Of `useKept`. */
  again: readonly string[]
}) {
  const { field, fieldState } = useController({ control, name: 'picture' })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { pick, dialog } = usePictureCrop(CROP, (file) =>
    field.onChange({ file, url: URL.createObjectURL(file) }),
  )
  useUrlEnd(field.value?.url)
  const path = field.value?.url ?? storedPath
  const message = fieldState.error?.message

  return (
    <div className={classes.field}>
      <span className={classes.label} id={`${id}-label`}>
        Picture <span className={classes.required}>*</span>
      </span>
      <DropArea isEmpty={path === ''} isWrong={message !== undefined} onDrop={(file) => void pick(file)}>
        {path !== '' && (
          <div className={classes.preview}>
            <BannerFace path={path} alt="The banner's picture" words={words} />
          </div>
        )}
        <Button
          ref={field.ref}
          type="button"
          variant="default"
          name="picture"
          className={classes.button ?? ''}
          leftSection={<IconUpload size={20} stroke={1.75} aria-hidden />}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={message !== undefined}
          onBlur={field.onBlur}
          onClick={() => input.current?.click()}
        >
          {path === '' ? 'Choose picture' : 'Change picture'}
        </Button>
      </DropArea>
      <span className={classes.hint} id={`${id}-hint`}>
        {HINT}
      </span>
      {field.value === null && <ReselectFiles names={again} />}
      <FieldError id={`${id}-error`} message={message} />
      <HiddenFileInput input={input} aria-labelledby={`${id}-label`} accept={PICTURE_ACCEPT} onPick={pick} />
      {dialog}
    </div>
  )
}

interface DropAreaProps {
  isEmpty: boolean
  isWrong: boolean
  onDrop: (file: File | undefined) => void
  children: ReactNode
}

/** Where a picture is dropped. */
function DropArea({ isEmpty, isWrong, onDrop, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={clsx(classes.area, isEmpty && classes.none)}
      data-over={isOver || undefined}
      data-error={isWrong || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer.files[0])
      }}
    >
      {children}
    </div>
  )
}
