import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { officeHomePath } from '../../office-screens.ts'
import { NotFound } from '../../ui/NotFound.tsx'

/** Where addresses end that lead nowhere, or not for this user. Staff go on to what they may open. */
export default function NotFoundPage() {
  const { user } = useSession()
  return <NotFound homeHref={(user && officeHomePath(user)) ?? paths.home} />
}
