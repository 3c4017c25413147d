import { Switch } from '@mantine/core'
import { listMailChoices, MAIL_TEXT, saveMailChoices, type MailChoice } from '@kwaderno/contract/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'
import { queryOf, refetchAfter, whenRefetched } from '../../api/query-client.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import { ProfileHead } from './profile/ProfileHead.tsx'
import classes from './ProfilePage.module.css'
import styles from './profile/MailChoices.module.css'

/** Which mails the user gets. */
export default function MailChoicesPage() {
  const choices = useQuery({ ...queryOf(listMailChoices, {}), refetchOnMount: 'always' })
  return (
    <div className={classes.page}>
      <ProfileHead title="Mails" />
      {choices.isPending && <RowsSkeleton rows={6} label="Loading your choice of mails" />}
      {choices.isError && <LoadError onRetry={() => void choices.refetch()} />}
      {choices.data && <Choices choices={choices.data} />}
    </div>
  )
}

function Choices({ choices }: { choices: readonly MailChoice[] }) {
  const [saving, setSaving] = useState<MailChoice['kind']>()
  const optional = choices.filter(({ isEssential }) => !isEssential)

  async function choose(kind: MailChoice['kind'], isOn: boolean) {
    setSaving(kind)
    const off = optional.filter((choice) => !(choice.kind === kind ? isOn : choice.isOn))
    try {
      // Among this one alone: another browser may have switched others meanwhile.
      await call(saveMailChoices, { body: { off: off.map((choice) => choice.kind), among: [kind] } })
      await whenRefetched()
      toast.success(MAIL_TEXT.chosen.title, MAIL_TEXT.chosen.text)
    } catch (error) {
      toast.error(firstMessage(error, MAIL_TEXT.chooseFailed))
      void refetchAfter(saveMailChoices)
    } finally {
      setSaving(undefined)
    }
  }

  return (
    <div className={styles.cards}>
      <Card title="Your choice">
        <ul className={styles.list}>
          {optional.map(({ kind, label, isOn }) => (
            <li key={kind}>
              <Switch
                label={label}
                // One is saved after the other; the focus stays.
                checked={saving === kind ? !isOn : isOn}
                aria-disabled={saving !== undefined}
                onChange={({ currentTarget }) =>
                  saving === undefined && void choose(kind, currentTarget.checked)
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Always sent">
        <ul className={styles.list}>
          {choices
            .filter(({ isEssential }) => isEssential)
            .map(({ kind, label }) => (
              <li key={kind}>{label}</li>
            ))}
        </ul>
      </Card>
    </div>
  )
}
