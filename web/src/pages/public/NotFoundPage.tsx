import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { officeHomePath } from '../../first-screens.ts'
import { NotFound } from '../../ui/NotFound.tsx'

/** The page of unknown URLs, and of those that this user may not open. Links staff to a screen they may open. */
export default function NotFoundPage() {
  const { user, isKnown } = useSession()
  const home = (user && officeHomePath(user)) ?? paths.home
  return <NotFound homeHref={isKnown ? home : undefined} />
}
