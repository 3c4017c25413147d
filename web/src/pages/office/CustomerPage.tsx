import { Button } from '@mantine/core'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { getCustomer, type Customer } from '@kwaderno/contract/customer.ts'
import { useQuery } from '@tanstack/react-query'
import { codeOf, requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { AppLink, usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { CustomerOrders, CustomerReturns } from './customers/CustomerLists.tsx'
import { CustomerTrail } from './customers/CustomerTrail.tsx'
import { UserBadge } from './users/UserBadge.tsx'
import classes from './CustomerPage.module.css'

/** A customer as the staff see him: what he has ordered and sent back, what he wrote, and for whom he buys. */
export default function CustomerPage() {
  const id = usePathId('customerId')
  const query = useQuery({
    ...queryOf(getCustomer, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  })
  if (id === undefined || codeOf<typeof getCustomer>(query.error) === 'not_found')
    return <NotFound homeHref={paths.home} />
  if (query.data) return <Page key={id} customer={query.data} />
  if (query.isError)
    return <LoadError onRetry={() => void query.refetch()} requestId={requestIdOf(query.error)} />
  return <PageSkeleton />
}

function Page({ customer }: { customer: Customer }) {
  const { id, name, account, student, conversation } = customer
  const { can } = useSession()
  return (
    <div className={classes.page}>
      <PageTitle
        tab={`${name} · Customer`}
        trail={<CustomerTrail customerId={id} />}
        note={
          account && (
            <>
              <UserBadge status={account.status} /> {account.emailAddress}
            </>
          )
        }
        actions={
          <>
            {account && can('Role.view') && (
              <Button component={AppLink} href={paths.manageUser(id)} variant="default">
                Account
              </Button>
            )}
            {conversation && (
              <Button component={AppLink} href={paths.conversation(id)}>
                Write a message
              </Button>
            )}
          </>
        }
      >
        {name}
      </PageTitle>
      <div className={classes.columns} data-alone={!can('Transactions.view') || undefined}>
        {can('Transactions.view') && (
          <div className={classes.main}>
            <CustomerOrders customerId={id} />
            <CustomerReturns customerId={id} />
          </div>
        )}
        <div className={classes.side}>
          {student && (
            <Card title="Student">
              <Facts
                facts={[
                  ['Name', student.name],
                  [USER_FIELDS.gradeLevel.label, student.level],
                  [USER_FIELDS.studentId.label, account?.studentId ?? ''],
                ]}
                empty="No student was given."
              />
            </Card>
          )}
          {conversation && <Conversation conversation={conversation} />}
          {account && (
            <Card title="Account">
              <Facts
                facts={[
                  [USER_FIELDS.userName.label, account.userName],
                  [USER_FIELDS.role.label, account.role],
                  ['Registered', <DateTime key="registered" value={account.registeredOn} format="day" />],
                ]}
              />
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}

function Conversation({ conversation }: { conversation: NonNullable<Customer['conversation']> }) {
  const { lastMessage, sentOn, isNew } = conversation
  return (
    <Card title="Messages" aside={isNew && <span className={classes.new}>New</span>}>
      {sentOn === null ? (
        <p className={classes.none}>No messages yet.</p>
      ) : (
        <>
          <p className={classes.message}>{lastMessage}</p>
          <DateTime value={sentOn} className={classes.date} />
        </>
      )}
    </Card>
  )
}

/** Those that there are. */
function Facts({ facts, empty }: { facts: readonly (readonly [string, React.ReactNode])[]; empty?: string }) {
  const given = facts.filter(([, value]) => value !== '')
  if (given.length === 0) return <p className={classes.none}>{empty}</p>
  return (
    <FactList>
      {given.map(([term, value]) => (
        <Fact key={term} term={term}>
          {value}
        </Fact>
      ))}
    </FactList>
  )
}
