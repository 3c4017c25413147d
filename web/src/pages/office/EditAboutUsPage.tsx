import { getEditedAboutUs } from '@kwaderno/contract/company.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { paths } from '../../paths.ts'
import { AboutUsEditor } from './company/AboutUsEditor.tsx'
import { EditedPage } from './company/EditedPage.tsx'

/** The texts of the public page about the shop. */
export default function EditAboutUsPage() {
  const about = useQuery(queryOf(getEditedAboutUs, {}, 0))
  return (
    <EditedPage
      title="About Us"
      note="What the public page says of the shop."
      href={paths.aboutUs}
      query={about}
    >
      {(stored) => <AboutUsEditor stored={stored} />}
    </EditedPage>
  )
}
