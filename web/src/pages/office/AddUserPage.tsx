import { TrailLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { AddUserForm } from './users/AddUserForm.tsx'
import { UsersAndRolesFrame } from './utilities/UsersAndRolesFrame.tsx'

/** The form of a new user. */
export default function AddUserPage() {
  return (
    <UsersAndRolesFrame
      title="Add user"
      note="The user can log in at once, and is mailed a link to set the password."
      trail={
        <>
          <TrailLink href={paths.users}>Users</TrailLink> / Add user
        </>
      }
    >
      <AddUserForm />
    </UsersAndRolesFrame>
  )
}
