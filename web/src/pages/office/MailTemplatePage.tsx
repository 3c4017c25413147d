import { isAskedForMail, isEssentialMail, MAIL_KINDS, type MailKind } from '@kwaderno/contract/mail-kinds.ts'
import { getMailTemplate } from '@kwaderno/contract/mail-template.ts'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { TrailLink, usePathText } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { TemplateForm } from './mails/TemplateForm.tsx'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

/** What one kind of mail says; only read without the permission to edit it. */
export default function MailTemplatePage() {
  const kind = usePathText('kind')
  return isKind(kind) ? <Template key={kind} kind={kind} /> : <NotFound homeHref={paths.home} />
}

function Template({ kind }: { kind: MailKind }) {
  const { can } = useSession()
  const template = useQuery(queryOf(getMailTemplate, { params: { kind } }, 0))
  return (
    <>
      <UtilitiesHead
        tab={`${MAIL_KINDS[kind].label} · Mail template`}
        trail={<TrailLink href={paths.mailTemplates}>Mail templates</TrailLink>}
        note={noteOf(kind)}
      >
        {MAIL_KINDS[kind].label}
      </UtilitiesHead>
      {template.isPending && <RowsSkeleton rows={6} label="Loading the template" />}
      {template.isLoadingError && (
        <LoadError onRetry={() => void template.refetch()} requestId={requestIdOf(template.error)} />
      )}
      {template.data && <TemplateForm stored={template.data} mayEdit={can('Mail.edit')} />}
    </>
  )
}

function noteOf(kind: MailKind): string {
  if (isEssentialMail(kind)) return 'This mail is always sent.'
  return isAskedForMail(kind)
    ? 'Customers ask for this mail, item by item.'
    : 'Customers can switch this mail off for themselves.'
}

const isKind = (name: string): name is MailKind => Object.hasOwn(MAIL_KINDS, name)
