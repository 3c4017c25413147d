import { getEditedContactUs } from '@kwaderno/contract/company.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { paths } from '../../paths.ts'
import { ContactUsEditor } from './company/ContactUsEditor.tsx'
import { EditedPage } from './company/EditedPage.tsx'

/** The ways to reach the shop, as the public page names them. */
export default function EditContactUsPage() {
  const contact = useQuery(queryOf(getEditedContactUs, {}, 0))
  return (
    <EditedPage
      title="Contact Us"
      note="How the public page says the shop is reached."
      href={paths.contactUs}
      query={contact}
    >
      {(stored) => <ContactUsEditor stored={stored} />}
    </EditedPage>
  )
}
