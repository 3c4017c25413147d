import { Button } from '@mantine/core'
import { PICTURE_ACCEPT } from '@kwaderno/contract/picture.ts'
import { PICTURE_EDGE, PROFILE_TEXT, type Profile } from '@kwaderno/contract/profile.ts'
import { useRef } from 'react'
import { usePictureCrop, useUrlEnd } from '../../../features/crop/use-picture-crop.tsx'
import { ChooseAgain } from '../../../ui/ChooseAgain.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { UserPicture } from '../../../ui/UserPicture.tsx'
import classes from './ProfileForm.module.css'

/** What becomes of the picture when the form is saved. */
export type PictureChoice = { kind: 'kept' | 'removed' } | { kind: 'new'; file: File; url: string }

const CROP = {
  aspect: 1,
  round: true,
  output: { width: PICTURE_EDGE, height: PICTURE_EDGE, name: 'profile' },
} as const

interface PictureFieldProps {
  profile: Profile
  choice: PictureChoice
  onChange: (choice: PictureChoice) => void
  /** Of `useKept`. */
  again: readonly string[]
}

/** Whose profile it is, with the picture: picked, cropped to a square, or taken away. */
export function PictureField({ profile, choice, onChange, again }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { pick, dialog } = usePictureCrop(CROP, (file) =>
    onChange({ kind: 'new', file, url: URL.createObjectURL(file) }),
  )
  useUrlEnd(choice.kind === 'new' ? choice.url : undefined)
  const path = pathOf(choice, profile)

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
        {choice.kind === 'kept' && <ChooseAgain names={again} />}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Profile picture"
          accept={PICTURE_ACCEPT}
          onChange={(event) => {
            void pick(event.currentTarget.files?.[0])
            // The same file may be picked again.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {dialog}
    </Card>
  )
}

function pathOf(choice: PictureChoice, profile: Profile): string {
  if (choice.kind === 'new') return choice.url
  return choice.kind === 'kept' ? profile.filePath : ''
}
