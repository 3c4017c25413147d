import { Button, Switch } from '@mantine/core'
import type { StaffBanner } from '@kwaderno/contract/banner.ts'
import { IconExternalLink, IconLink } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import classes from './BannerCard.module.css'
import { BannerPicture } from './BannerPicture.tsx'
import { editId } from './ids.ts'
import { nameOf, setEnabled, setMain } from './save.ts'

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
  const { filePath, description, link, isEnabled, isMain, orderNumber } = banner
  const name = nameOf(banner)
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
        {link !== '' && <LinkText link={link} />}
      </div>
      {(mayEdit || onDelete) && (
        <div className={classes.actions}>
          {mayEdit && <Marks banner={banner} name={name} />}
          {mayEdit && (
            <Button
              id={editId(banner.id)}
              size="compact-md"
              variant="subtle"
              aria-label={`Edit ${name}`}
              onClick={onEdit}
            >
              Edit
            </Button>
          )}
          {onDelete && (
            <Button
              size="compact-md"
              variant="subtle"
              color="coral"
              className={classes.delete}
              aria-label={`Delete ${name}`}
              onClick={onDelete}
            >
              Delete
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** Whether visitors see it, and whether it comes first. */
function Marks({ banner, name }: { banner: StaffBanner; name: string }) {
  const [isBusy, setBusy] = useState(false)
  const busily = (work: Promise<void>) => {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  return (
    <>
      <Switch
        label="Enabled"
        size="md"
        className={classes.switch}
        aria-label={`Enabled: ${name}`}
        checked={banner.isEnabled}
        disabled={isBusy}
        onChange={(event) => busily(setEnabled(banner, event.currentTarget.checked))}
      />
      {!banner.isMain && (
        <Button
          size="compact-md"
          variant="subtle"
          className={classes.main ?? ''}
          aria-label={`Set as Main: ${name}`}
          title={banner.isEnabled ? undefined : 'A disabled banner cannot be the main one.'}
          disabled={isBusy || !banner.isEnabled}
          onClick={() => busily(setMain(banner))}
        >
          Set as Main
        </Button>
      )}
    </>
  )
}

function LinkText({ link }: { link: string }) {
  const Icon = link.startsWith('/') ? IconLink : IconExternalLink
  return (
    <p className={classes.link}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {link}
    </p>
  )
}
