import { listApprovals } from '@kwaderno/contract/approval.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

/** How many registrations wait; nothing while none does. */
function Waiting() {
  const { data } = useQuery(queryOf(listApprovals, { query: { pageSize: 1 } }, FRESH.list))
  const total = data?.page.total ?? 0
  return total > 0 && <small>{total.toLocaleString('en-PH')}</small>
}

/** The head of a screen of Utilities with the tabs of the area that the user may enter. */
export function UtilitiesHead(title: ComponentProps<typeof PageTitle>) {
  const { can } = useSession()
  return (
    <>
      <PageTitle {...title} />
      <TabLinks label="Utilities">
        {can('Role.view') && <AppLink href={paths.usersAndRoles}>Users and Roles</AppLink>}
        {can('Banner.view') && <AppLink href={paths.appearance}>Appearance</AppLink>}
        {can('Shop Settings.view') && <AppLink href={paths.shopSettings}>Shop settings</AppLink>}
        {can('Approvals.view') && (
          <AppLink href={paths.approvals}>
            Approvals <Waiting />
          </AppLink>
        )}
        {can('Students.view') && <AppLink href={paths.students}>Students</AppLink>}
        {can('Privacy.view') && <AppLink href={paths.editPrivacy}>Privacy</AppLink>}
        {can('Mail.view') && <AppLink href={paths.mails}>Mail</AppLink>}
        {can('Shop Settings.view') && <AppLink href={paths.system}>System</AppLink>}
      </TabLinks>
    </>
  )
}
