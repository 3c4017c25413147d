import { TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'

/** The way back to the list. */
export function RoleTrail({ name }: { name: string }) {
  return (
    <>
      <TrailLink href={paths.roles}>Roles</TrailLink> / {name}
    </>
  )
}
