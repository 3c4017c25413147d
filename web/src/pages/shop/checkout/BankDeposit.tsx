import { getBankInstructions, isBankSet } from '@kwaderno/contract/common.ts'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import classes from './Sections.module.css'

/** The account that a deposit or a transfer goes to. */
export function BankDeposit({ label }: { label: string }) {
  const bank = useQuery(queryOf(getBankInstructions, {}, FRESH.lookup))
  if (bank.isError) {
    return (
      <LoadError message="The account details could not be loaded." onRetry={() => void bank.refetch()} />
    )
  }
  if (bank.data && !isBankSet(bank.data)) {
    return (
      <section className={classes.notice} aria-label={label}>
        <IconBuildingBank size={22} stroke={1.75} aria-hidden />
        <p className={classes.note}>Please message us for our account before you pay.</p>
      </section>
    )
  }
  const { bankName, accountName, accountNumber, note } = bank.data ?? {}
  return (
    <section className={classes.notice} aria-label={label}>
      <IconBuildingBank size={22} stroke={1.75} aria-hidden />
      <div className={classes.stack}>
        <dl className={classes.account}>
          <Detail name="Bank" value={bankName} />
          <Detail name="Account name" value={accountName} />
          <Detail name="Account number" value={accountNumber} />
        </dl>
        {note && <p className={classes.note}>{note}</p>}
      </div>
    </section>
  )
}

function Detail({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? <Bone width="120px" />}</dd>
    </div>
  )
}
