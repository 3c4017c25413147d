import { decideErasure, listErasures, type Erasure } from '@kwaderno/contract/erasure.ts'
import { ERASURE_TEXT } from '@kwaderno/contract/erasure-text.ts'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { FRESH, queryOf, refetchAfter } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { formatDateTime } from '../../../ui/date-format.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import classes from './ErasureRequests.module.css'

const RefuseErasure = lazyPart(() => import('./RefuseErasure.tsx'))

const PAGE_SIZE = 10
const COLOR = { Waiting: 'warning', Withdrawn: 'slate', Refused: 'danger', Done: 'success' } as const

function carryOut({ id, customerName }: Erasure): void {
  void confirm({
    title: 'Delete this account now?',
    text: `${customerName} cannot log in any more, and every name on the orders becomes first letters. Nobody can undo this.`,
    confirmLabel: 'Delete now',
    danger: true,
    async action() {
      const outcome = await sendAndToast(
        () => call(decideErasure, { params: { id }, body: { action: 'carryOut' } }),
        { saved: ERASURE_TEXT.carriedOut, failed: ERASURE_TEXT.decideFailed, endpoint: decideErasure },
      )
      // An order has come since the list was read: it says for which the request waits now.
      if (outcome.kind === 'refused') await refetchAfter(decideErasure)
    },
  })
}

/** Who has asked for the end of his account, and what became of it. */
export function ErasureRequests() {
  const { can } = useSession()
  const [page, setPage] = useState(1)
  const [refused, setRefused] = useState<Erasure>()
  const query = { pageNumber: page, pageSize: PAGE_SIZE }
  const list = useQuery({
    ...queryOf(listErasures, { query }, FRESH.list),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Erasure requests" className={classes.card ?? ''}>
      <PagedList
        label="Erasure requests"
        rows={list.data?.items}
        isStale={list.isPlaceholderData}
        hasFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={<p className={classes.none}>{ERASURE_TEXT.noRequests}</p>}
        paging={{ page, pageSize: PAGE_SIZE, total: list.data?.page.total ?? 0, onPage: setPage }}
        keyOf={({ id }) => id}
      >
        {(request) => (
          <Request
            request={request}
            mayEdit={can('Privacy.edit')}
            seesUsers={can('Role.view')}
            onRefuse={() => setRefused(request)}
          />
        )}
      </PagedList>
      {refused && (
        <Suspense>
          <RefuseErasure request={refused} onClose={() => setRefused(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

interface RequestProps {
  request: Erasure
  mayEdit: boolean
  seesUsers: boolean
  onRefuse: () => void
}

function Request({ request, mayEdit, seesUsers, onRefuse }: RequestProps) {
  const { id, userId, customerName, state, waitingFor } = request
  return (
    <div className={classes.request}>
      <div className={classes.words}>
        <p className={classes.name}>
          {seesUsers ? <AppLink href={paths.manageUser(userId)}>{customerName}</AppLink> : customerName}
          <Badge color={COLOR[state]}>{state}</Badge>
        </p>
        <p>
          Request {id} of {formatDateTime(request.requestedOn)}
        </p>
        {state === 'Waiting' && <p>Due on {formatDateTime(request.dueOn)}</p>}
        {waitingFor.length > 0 && <p>{ERASURE_TEXT.waitingFor(waitingFor)}</p>}
        {request.decidedOn !== '' && (
          <p>
            {state} on {formatDateTime(request.decidedOn)}
            {request.decidedBy !== '' && ` by ${request.decidedBy}`}
            {request.reason !== '' && `: ${request.reason}`}
          </p>
        )}
      </div>
      {state === 'Waiting' && mayEdit && (
        <div className={classes.buttons}>
          <Button variant="default" size="sm" onClick={onRefuse}>
            Refuse
          </Button>
          <Button
            color="coral"
            size="sm"
            disabled={waitingFor.length > 0}
            onClick={() => carryOut(request)}
            aria-label={`Delete now: request ${id}`}
          >
            Delete now
          </Button>
        </div>
      )}
    </div>
  )
}
