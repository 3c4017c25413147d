import { ChoiceLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'

/** The way back to the list. */
export function RoleTrail({ name }: { name: string }) {
  return (
    <>
      <ChoiceLink href={paths.roles} isCurrent={false}>
        Roles
      </ChoiceLink>{' '}
      / {name}
    </>
  )
}
