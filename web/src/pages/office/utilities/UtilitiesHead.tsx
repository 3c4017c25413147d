import type { ComponentProps } from 'react'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

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
        {can('Mail.view') && <AppLink href={paths.mails}>Mail</AppLink>}
      </TabLinks>
    </>
  )
}
