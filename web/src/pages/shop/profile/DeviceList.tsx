import { Button } from '@mantine/core'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '@kwaderno/contract/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { queryOf, refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './DeviceList.module.css'

const FAILED = 'Something went wrong. Please try again.'

/** The sessions of the own account, each of which can be ended. */
export function DeviceList() {
  const devices = useQuery(queryOf(listSessions, {}, 0))
  const list = useRef<HTMLUListElement>(null)
  const others = devices.data?.some(({ isThisDevice }) => !isThisDevice) ?? false

  async function askAll() {
    const isConfirmed = await confirm({
      title: 'Log out everywhere else?',
      text: 'You stay logged in on this device only.',
      confirmLabel: 'Log out',
      danger: true,
      action: () => end(() => call(endOtherSessions, {}), 'Logged out everywhere else'),
    })
    // The pressed button is unmounted with the other devices.
    if (isConfirmed) list.current?.focus()
  }

  return (
    <Card
      title="Where you are logged in"
      className={classes.card ?? ''}
      aside={
        others && (
          <Button variant="light" onClick={() => void askAll()}>
            Log out everywhere else
          </Button>
        )
      }
    >
      {devices.isPending && (
        <div role="status" aria-label="Loading your devices">
          <Bone height="92px" />
        </div>
      )}
      {devices.isError && (
        <LoadError message="Your devices could not be loaded." onRetry={() => void devices.refetch()} />
      )}
      {devices.data && (
        <ul className={classes.list} ref={list} tabIndex={-1}>
          {devices.data.map((device) => (
            <Device key={device.id} device={device} onEnded={() => list.current?.focus()} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Device({ device, onEnded }: { device: OwnSession; onEnded: () => void }) {
  const [isEnding, setEnding] = useState(false)
  const name = `Log out ${device.device}, ${device.address}`
  async function logOut() {
    setEnding(true)
    await end(() => call(endSession, { params: { id: device.id } }), `Logged out ${device.device}`)
    setEnding(false)
    onEnded()
  }
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <span className={classes.name}>
          {device.device} {device.isThisDevice && <Badge color="success">This device</Badge>}
        </span>
        <span className={classes.note}>
          {device.address !== '' && <span>{device.address}</span>}
          <span>
            Last used <DateTime value={device.lastUsedOn} format="short" />
          </span>
          <span>
            Logged in <DateTime value={device.createdOn} format="short" />
          </span>
        </span>
      </div>
      {device.isThisDevice ? (
        <Button component={AppLink} href={paths.logout} variant="default" aria-label="Log out this device">
          Log out
        </Button>
      ) : (
        <Button variant="default" loading={isEnding} aria-label={name} onClick={() => void logOut()}>
          Log out
        </Button>
      )}
    </li>
  )
}

async function end(send: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await send()
    toast.success(done)
  } catch (error) {
    toast.error(firstMessage(error, FAILED))
    void refetchAfter(endOtherSessions)
  }
  await whenRefetched()
}
