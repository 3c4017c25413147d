import { Button } from '@mantine/core'
import { PICTURE_ACCEPT } from '@kwaderno/contract/picture.ts'
import { PICTURE_EDGE, PROFILE_TEXT, type Profile } from '@kwaderno/contract/profile.ts'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { usePictureCrop, useUrlEnd } from '../../../features/crop/use-picture-crop.tsx'
import { HiddenFileInput } from '../../../ui/form/HiddenFileInput.tsx'
import { ReselectFiles } from '../../../ui/ReselectFiles.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { UserPicture } from '../../../ui/UserPicture.tsx'
import type { ProfileControl } from './form.ts'
import classes from './ProfileForm.module.css'

const CROP = {
  aspect: 1,
  round: true,
  output: { width: PICTURE_EDGE, height: PICTURE_EDGE, name: 'profile' },
} as const

interface PictureFieldProps {
  control: ProfileControl
  profile: Profile
  /** Of `useKept`. */
  again: readonly string[]
}

/** The user and their picture, which can be chosen, cropped to a square, or removed. */
export function PictureField({ control, profile, again }: PictureFieldProps) {
  const { field: picture } = useController({ control, name: 'picture' })
  const { field: retain } = useController({ control, name: 'RetainImage' })
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { pick, dialog } = usePictureCrop(CROP, (file) =>
    picture.onChange({ file, url: URL.createObjectURL(file) }),
  )
  useUrlEnd(picture.value?.url)
  const path = picture.value?.url ?? (retain.value ? profile.filePath : '')

  function remove() {
    picture.onChange(null)
    retain.onChange(profile.filePath === '')
    // The pressed button is unmounted with the picture.
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
        {picture.value === null && retain.value && <ReselectFiles names={again} />}
        <HiddenFileInput input={input} aria-label="Profile picture" accept={PICTURE_ACCEPT} onPick={pick} />
      </div>
      {dialog}
    </Card>
  )
}
