import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'

/** The way back to the list. */
export function RoleTrail({ name }: { name: string }) {
  return (
    <>
      <AppLink href={paths.roles}>Roles</AppLink> / {name}
    </>
  )
}
