import { Button, Switch } from '@mantine/core'
import type { StaffBanner } from '@kwaderno/contract/banner.ts'
import { BANNER_TEXT } from '@kwaderno/contract/banner-rules.ts'
import { IconExternalLink, IconLink } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import classes from './BannerCard.module.css'
import { BannerPicture } from './BannerPicture.tsx'
import { editId } from './ids.ts'
import { nameOf, setEnabled, setMain } from './save.ts'

const BUTTON = { size: 'compact-md', variant: 'subtle' } as const

interface BannerCardProps {
  banner: StaffBanner
  /** What moves it; undefined where it cannot be moved. */
  order: ReactNode
  mayEdit: boolean
  onEdit: () => void
  /** Undefined for those who may not. */
  onDelete: (() => void) | undefined
}

/** A banner with what it is and what may be done with it. */
export function BannerCard({ banner, order, mayEdit, onEdit, onDelete }: BannerCardProps) {
  const { filePath, description, link, headline, buttonText, buttonLink, isEnabled, isMain, orderNumber } =
    banner
  const name = nameOf(banner)
  const [isBusy, setBusy] = useState(false)
  function busily(work: Promise<void>) {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }

  return (
    <Card className={classes.card ?? ''}>
      {order}
      <div className={classes.picture}>
        <BannerPicture path={filePath} alt="" isFaint={!isEnabled} />
      </div>
      <div className={classes.words}>
        <p className={classes.head}>
          <span className={classes.number}>{orderNumber}</span>
          <span className={classes.description}>{description || 'No description'}</span>
          {isMain && <Badge color="ink">Main</Badge>}
          {!isEnabled && <Badge color="slate">Disabled</Badge>}
        </p>
        {headline !== '' && <p className={classes.headline}>“{headline}”</p>}
        {link !== '' && <LinkText link={link} />}
        {buttonText !== '' && <LinkText link={buttonLink || link} name={buttonText} />}
      </div>
      {(mayEdit || onDelete) && (
        <div className={classes.actions}>
          {mayEdit && (
            <Switch
              label="Enabled"
              size="md"
              className={classes.switch ?? ''}
              aria-label={`Enabled: ${name}`}
              checked={isEnabled}
              disabled={isBusy}
              onChange={(event) => busily(setEnabled(banner, event.currentTarget.checked))}
            />
          )}
          <div className={classes.buttons}>
            {mayEdit && !isMain && (
              <Button
                {...BUTTON}
                className={classes.main ?? ''}
                aria-label={`Set as Main: ${name}`}
                title={isEnabled ? undefined : BANNER_TEXT.disabledMain}
                disabled={isBusy || !isEnabled}
                onClick={() => busily(setMain(banner))}
              >
                Set as Main
              </Button>
            )}
            {mayEdit && (
              <Button {...BUTTON} id={editId(banner.id)} aria-label={`Edit ${name}`} onClick={onEdit}>
                Edit
              </Button>
            )}
            {onDelete && (
              <Button
                {...BUTTON}
                color="coral"
                className={classes.delete ?? ''}
                aria-label={`Delete ${name}`}
                onClick={onDelete}
              >
                Delete
              </Button>
            )}
          </div>
        </div>
      )}
    </Card>
  )
}

/** @param name the button that leads there; without one it is the banner */
function LinkText({ link, name }: { link: string; name?: string }) {
  const Icon = link.startsWith('/') ? IconLink : IconExternalLink
  return (
    <p className={classes.link}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {name === undefined ? link : `${name}: ${link}`}
    </p>
  )
}
