import { Button } from '@mantine/core'
import { CHAT_TEXT } from '@kwaderno/contract/chat.ts'
import { IconArrowLeft, IconMessages, IconUserQuestion } from '@tabler/icons-react'
import type { ChatState } from '../../api/chat-state.ts'
import { isUnknownCustomer } from '../../api/chat.ts'
import { useSession } from '../../api/session.ts'
import { Conversation } from '../../features/chat/Conversation.tsx'
import { AppLink, usePathId, usePathText, useUrlState, wayBack } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { UserPicture } from '../../ui/UserPicture.tsx'
import { CustomerList } from './messages/CustomerList.tsx'
import classes from './MessagesPage.module.css'

/** The customers' inquiries: who has written, and the conversation with one of them. */
export default function MessagesPage() {
  const { user } = useSession()
  const isChosen = usePathText('userId') !== ''
  const customerId = usePathId('userId')
  const [{ show }, change] = useUrlState(paths.messages)
  return (
    <div className={classes.page} data-chosen={isChosen || undefined}>
      <PageTitle>Messages</PageTitle>
      <div className={classes.panes}>
        <div className={classes.customers}>
          {user && (
            <CustomerList userId={user.id} isNew={show === 'new'} onAll={() => change({ show: '' })} />
          )}
        </div>
        <section className={classes.conversation} aria-label="Conversation with a customer">
          {!isChosen && (
            <div className={classes.middle}>
              <EmptyState icon={<IconMessages />} title={CHAT_TEXT.emptyChat} />
            </div>
          )}
          {isChosen && customerId === undefined && <NoCustomer />}
          {customerId !== undefined && (
            <Conversation
              key={customerId}
              customerId={customerId}
              side="staff"
              head={(state) => <Head state={state} />}
              empty={<EmptyState compact icon={<IconMessages />} title={CHAT_TEXT.emptyChat} />}
              refused={(state) => (isUnknownCustomer(state) ? <NoCustomer /> : <Closed />)}
            />
          )}
        </section>
      </div>
    </div>
  )
}

function Head({ state: { customer } }: { state: ChatState }) {
  return (
    <header className={classes.head}>
      <AppLink href={wayBack(paths.messages)} exact className={classes.back} aria-label="All customers">
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </AppLink>
      {customer && (
        <>
          <UserPicture name={customer.name} path={customer.image} size={36} />
          <h2 className={classes.name}>
            <AppLink href={paths.customer(customer.userId, 'messages')}>{customer.name}</AppLink>
          </h2>
        </>
      )}
    </header>
  )
}

const toAll = (
  <Button component={AppLink} href={paths.messages} variant="default">
    See all customers
  </Button>
)

function NoCustomer() {
  return (
    <div className={classes.middle}>
      <EmptyState icon={<IconUserQuestion />} title={CHAT_TEXT.noCustomer} action={toAll} />
    </div>
  )
}

function Closed() {
  return (
    <EmptyState title="You may not read this conversation" text="Your rights have changed." action={toAll} />
  )
}
