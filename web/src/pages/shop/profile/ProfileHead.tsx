import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

/** The header of the profile's screens, with the tabs between them. */
export function ProfileHead({ title }: { title: string }) {
  const { user, isStaff } = useSession()
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {/* Whoever has to set up a second factor first is led nowhere else. */}
      {!user?.lacksSecondFactor && (
        <TabLinks label="Profile">
          <AppLink href={paths.profile} exact>
            Overview
          </AppLink>
          <AppLink href={paths.profileEdit}>Edit</AppLink>
          {!isStaff && <AppLink href={paths.myStudents}>Students</AppLink>}
          <AppLink href={paths.changePassword}>Change password</AppLink>
          <AppLink href={paths.mailChoices}>Mails</AppLink>
          <AppLink href={paths.myPrivacy}>Privacy</AppLink>
          {isStaff && <AppLink href={paths.secondFactor}>Second factor</AppLink>}
        </TabLinks>
      )}
    </>
  )
}
