import { exchangeTotal } from '@kwaderno/contract/exchange-rules.ts'
import { isDecided, RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import { listExchangeOptions, type StaffReturn } from '@kwaderno/contract/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, type ReactNode, type RefObject } from 'react'
import { queryOf } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { ExchangePrintMenu } from '../../../features/documents/ExchangePrintMenu.tsx'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import { ProofView } from '../../../features/attachments/ProofView.tsx'
import { useProof } from '../../../features/attachments/use-proof.ts'
import { choicesOf } from '../../../features/returns/exchange-choices.ts'
import { Card } from '../../../ui/Card.tsx'
import { firstField, focusInSight } from '../../../ui/focus.ts'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'
import { Totals } from '../../../ui/Totals.tsx'
import { RequestFacts } from '../returns/RequestFacts.tsx'
import { RequestRemarks } from '../returns/RequestRemarks.tsx'
import { RequestTitle } from '../returns/RequestTitle.tsx'
import { AskBalance } from './AskBalance.tsx'
import { EditBar } from './EditBar.tsx'
import { GroupItem } from './GroupItem.tsx'
import viewer from '../../../features/attachments/viewer-bench.module.css'
import classes from './ManageExchange.module.css'
import { NewerRequest } from './NewerRequest.tsx'
import { PaymentCard, paymentFiles } from './PaymentCard.tsx'
import { useExchangeEdit } from './use-exchange-edit.ts'

/** The exchange screen: what comes back and what for, piece by piece, and how the balance was paid. */
export function ManageExchange({ request }: { request: StaffReturn }) {
  const { can } = useSession()
  const mayEdit = can('Transactions.edit')
  const edit = useExchangeEdit(request)
  const { draft, base, isOpen, isChecked } = edit
  // Many pieces take a moment to become fields; the button answers before that.
  const areFields = useDeferredValue(isOpen)
  useFocusOfFields(areFields, edit.page)
  const { options, choices, hasFailed, retry } = useChoices(isOpen)
  const stored = useMemo(() => new Map(base.groups.map((group) => [group.key, group])), [base])
  const proof = useProof(request.images, paymentFiles(request))
  const total = exchangeTotal(draft.groups)

  return (
    <form className={classes.page} ref={edit.page} noValidate onSubmit={(event) => event.preventDefault()}>
      <RequestTitle request={request} actions={<ExchangePrintMenu request={request} />}>
        {RETURN_TEXT.manage}
      </RequestTitle>
      {edit.newer && (
        <NewerRequest
          request={request}
          changes={edit.newer}
          lateSaves={edit.calls}
          onKeep={edit.keepMine}
          onDiscard={edit.takeTheirs}
        />
      )}
      <div className={viewer.bench} data-viewing={proof.shown !== undefined || undefined}>
        <ProofView proof={proof} />
        <fieldset className={classes.columns} disabled={edit.isSaving}>
          <div className={classes.stack}>
            <Card flush title="Returned items" className={classes.main ?? ''}>
              {hasFailed && (
                <p className={classes.note}>
                  <ListRetry onRetry={retry} />
                </p>
              )}
              <ul className={classes.groups} aria-label="Returned items">
                {draft.groups.map((group) => (
                  <GroupItem
                    key={group.key}
                    group={group}
                    stored={stored.get(group.key) ?? group}
                    options={options}
                    choices={choices}
                    isOpen={areFields}
                    isChecked={isChecked}
                    onChange={edit.changeGroup}
                  />
                ))}
              </ul>
            </Card>
            <RequestFacts request={request} />
          </div>
          <div className={classes.side}>
            <Summary request={request} total={total}>
              {mayEdit && !isOpen && -total > request.paymentReceived && <AskBalance request={request} />}
            </Summary>
            <RequestRemarks remarks={request.remarks} />
            <Card title="Attachments">
              <AttachmentList attachments={request.images} onShow={proof.show} shown={proof.shown} />
            </Card>
            <PaymentCard request={request} edit={edit} proof={proof} />
          </div>
        </fieldset>
      </div>
      {mayEdit && <EditBar edit={edit} total={total} isDecided={isDecided(request.status)} />}
    </form>
  )
}

function Summary({ request, total, children }: { request: StaffReturn; total: number; children: ReactNode }) {
  return (
    <Card title="Summary">
      <Totals
        lines={[
          { label: 'Subtotal', pesos: request.subtotal },
          { label: 'Amount less', pesos: -request.amountLess },
          { label: 'Order total', pesos: request.totalPrice },
        ]}
        totalLabel="Total balance"
        total={total}
        owed
      />
      {children}
    </Card>
  )
}

/** The keyboard goes on in the first field, unless it has gone elsewhere by the time the fields are there. */
function useFocusOfFields(areFields: boolean, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (areFields && document.activeElement?.matches('[data-edit], body')) {
      focusInSight(firstField(form.current))
    }
  }, [areFields, form])
}

/** What can be exchanged for; asked for when the edit begins. */
function useChoices(isOpen: boolean) {
  const query = useQuery({
    ...queryOf(listExchangeOptions, { query: { isAdmin: true } }),
    enabled: isOpen,
  })
  const { data, isError, refetch } = query
  const options = useMemo(() => new Map((data ?? []).map((option) => [String(option.value), option])), [data])
  const choices = useMemo(() => choicesOf(options), [options])
  // Every open field is drawn anew with them, which can wait for what is being typed.
  const listed = useDeferredValue(useMemo(() => ({ options, choices }), [options, choices]))
  return { ...listed, hasFailed: isError && data === undefined, retry: () => void refetch() }
}
