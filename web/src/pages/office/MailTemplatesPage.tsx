import { listMailTemplates, type MailTemplateRow } from '@kwaderno/contract/mail-template.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { AppLink, TrailLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

const COLUMNS: readonly Column<MailTemplateRow>[] = [
  {
    key: 'kind',
    title: 'Mail',
    noWrap: false,
    onPhone: 'title',
    render: ({ kind, label }) => <AppLink href={paths.mailTemplate(kind)}>{label}</AppLink>,
  },
  {
    key: 'text',
    title: 'Text',
    render: ({ isChanged }) => (isChanged ? <Badge color="info">Changed</Badge> : 'Original'),
  },
  { key: 'sent', title: 'Sent', render: sentWords },
]

function sentWords({ isEssential, isOn }: MailTemplateRow) {
  if (!isOn) return <Badge color="warning">Off</Badge>
  return isEssential ? 'Always' : 'On'
}

/** What each kind of mail says, and whether it is sent. */
export default function MailTemplatesPage() {
  const templates = useQuery(queryOf(listMailTemplates, {}))
  return (
    <>
      <UtilitiesHead
        trail={<TrailLink href={paths.mails}>Mail</TrailLink>}
        note="What the shop's mails say. A change counts from the next mail on."
      >
        Mail templates
      </UtilitiesHead>
      <DataTable
        label="Mail templates"
        columns={COLUMNS}
        rows={templates.data}
        idOf={({ kind }) => kind}
        error={templates.error}
        onRetry={() => void templates.refetch()}
      />
    </>
  )
}
