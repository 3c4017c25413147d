import { Button } from '@mantine/core'
import type { CustomerListEntry } from '@kwaderno/contract/chat.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCustomerList } from '../../../api/customer-list.ts'
import { AppLink } from '../../../navigation.tsx'
import { withQuery } from '../../../href.ts'
import { paths } from '../../../paths.ts'
import { manilaDay } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { UserPicture } from '../../../ui/UserPicture.tsx'
import classes from './CustomerList.module.css'

interface CustomerListProps {
  userId: number
  /** Those alone who have written something that nobody has opened. */
  isNew: boolean
  onAll: () => void
}

/** Who has written, the last message first, kept up to date. */
export function CustomerList({ userId, isNew, onAll }: CustomerListProps) {
  const [search, setSearch] = useState('')
  const { entries, isLoaded, isLost, hasMore, seeMore } = useCustomerList(userId, search, isNew)
  return (
    <>
      <div className={classes.search}>
        <SearchInput value={search} onSearch={setSearch} label="Search customers" />
        {isNew && (
          <button
            type="button"
            className={classes.filter}
            onClick={onAll}
            aria-label="Remove filter New messages"
          >
            New messages
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      <div role="status">
        {isLost && <p className={classes.lost}>The connection is lost. Trying again…</p>}
      </div>
      {!isLoaded && <RowsSkeleton rows={6} label="Loading customers" />}
      {isLoaded && entries.length === 0 && (
        <EmptyState
          compact
          title={isNew && !search ? 'No new messages' : 'No customers found'}
          {...(search ? { text: 'Try another part of the name or e-mail address.' } : {})}
        />
      )}
      <nav className={classes.scroll} aria-label="Customers">
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.userId}>
              <Entry entry={entry} isNew={isNew} />
            </li>
          ))}
        </ul>
        {hasMore && (
          <Button variant="subtle" fullWidth radius={0} onClick={seeMore}>
            See more
          </Button>
        )}
      </nav>
    </>
  )
}

function Entry({ entry, isNew }: { entry: CustomerListEntry; isNew: boolean }) {
  const { userId, name, image, lastMessage, lastMessageDateSent: sent, hasNewMessage } = entry
  const isToday = sent !== null && manilaDay(new Date(sent)) === manilaDay()
  return (
    <AppLink
      href={withQuery(paths.conversation(userId), { show: isNew ? 'new' : undefined })}
      className={classes.entry}
      data-new={hasNewMessage || undefined}
    >
      <UserPicture name={name} path={image} size={40} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.last}>{lastMessage || 'No messages yet'}</span>
      </span>
      <span className={classes.aside}>
        <DateTime value={sent} format={isToday ? 'time' : 'shortDay'} />
        {hasNewMessage && <span className={classes.new}>New</span>}
      </span>
    </AppLink>
  )
}
