import { Button } from '@mantine/core'
import { ATTACHMENT_TEXT, FAILED_TO_ATTACH, MAX_ATTACHMENT_BYTES } from '@kwaderno/contract/attachment.ts'
import { PROFILE_TEXT, type Profile } from '@kwaderno/contract/profile.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { toast } from '../../../ui/toast.ts'
import { UserPicture } from '../../../ui/UserPicture.tsx'
import { cropPicture, openPicture, type Area } from './crop.ts'
import classes from './ProfileForm.module.css'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

/** What becomes of the picture when the form is saved. */
export type PictureChoice = { kind: 'kept' | 'removed' } | { kind: 'new'; file: File; url: string }

const NOT_A_PICTURE = 'This file is not a picture that can be used.'

interface PictureFieldProps {
  profile: Profile
  choice: PictureChoice
  onChange: (choice: PictureChoice) => void
}

/** Whose profile it is, with the picture: picked, cropped to a square, or taken away. */
export function PictureField({ profile, choice, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Stays while the dialog closes; undefined until a picture was first picked.
  const [picked, setPicked] = useState<{ image: HTMLImageElement; isOpen: boolean }>()
  useUrlEnd(picked?.image.src)
  useUrlEnd(choice.kind === 'new' ? choice.url : undefined)
  const path = pathOf(choice, profile)

  async function pick(file: File | undefined) {
    if (!file) return
    if (file.size > MAX_ATTACHMENT_BYTES) return void toast.error(FAILED_TO_ATTACH, ATTACHMENT_TEXT.size)
    const image = await openPicture(file)
    if (image) setPicked({ image, isOpen: true })
    else toast.error(FAILED_TO_ATTACH, NOT_A_PICTURE)
  }
  async function use(image: HTMLImageElement, area: Area) {
    const file = await cropPicture(image, area)
    setPicked({ image, isOpen: false })
    if (file) onChange({ kind: 'new', file, url: URL.createObjectURL(file) })
    else toast.error(FAILED_TO_ATTACH, NOT_A_PICTURE)
  }
  function remove() {
    onChange({ kind: profile.filePath === '' ? 'kept' : 'removed' })
    // The button that was pressed goes with the picture.
    button.current?.focus()
  }

  return (
    <Card className={classes.person ?? ''}>
      <UserPicture name={profile.fullName} path={path} size={112} />
      <div className={classes.picture}>
        <p className={classes.user}>
          <strong>{profile.userName}</strong> <Badge color="ink">{profile.role}</Badge>
        </p>
        <div className={classes.actions}>
          <Button
            ref={button}
            variant="default"
            aria-describedby="picture-hint"
            onClick={() => input.current?.click()}
          >
            {path === '' ? 'Choose picture' : 'Change picture'}
          </Button>
          {path !== '' && (
            <Button variant="default" aria-label="Remove picture" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
        <p className={classes.hint} id="picture-hint">
          {PROFILE_TEXT.pictureHint}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Profile picture"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          onChange={(event) => {
            void pick(event.currentTarget.files?.[0])
            // The same file may be picked again.
            event.currentTarget.value = ''
          }}
        />
      </div>
      <Suspense>
        {picked && (
          <CropDialog
            key={picked.image.src}
            opened={picked.isOpen}
            image={picked.image}
            onCancel={() => setPicked({ ...picked, isOpen: false })}
            onUse={(area) => use(picked.image, area)}
          />
        )}
      </Suspense>
    </Card>
  )
}

function pathOf(choice: PictureChoice, profile: Profile): string {
  if (choice.kind === 'new') return choice.url
  return choice.kind === 'kept' ? profile.filePath : ''
}

/** Lets the bytes behind an object URL go once it is no longer shown. */
function useUrlEnd(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return
    return () => URL.revokeObjectURL(url)
  }, [url])
}
