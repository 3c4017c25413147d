import { useSession } from '../../api/session.ts'
import { OwnConversation } from '../../features/chat/OwnConversation.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import classes from './MessagesPage.module.css'

/** The chat with the shop as a page. */
export default function MessagesPage() {
  const { user } = useSession()
  return (
    <div className={classes.page}>
      <PageTitle>Messages</PageTitle>
      {user && (
        <section className={classes.card} aria-label="Chat with us">
          <OwnConversation userId={user.id} />
        </section>
      )}
    </div>
  )
}
