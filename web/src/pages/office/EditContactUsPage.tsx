import { Button } from '@mantine/core'
import { getEditedContactUs } from '@kwaderno/contract/company.ts'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { AppearanceFrame } from './appearance/AppearanceFrame.tsx'
import { ContactUsEditor } from './company/ContactUsEditor.tsx'

/** The ways to reach the shop, as the public page names them. */
export default function EditContactUsPage() {
  const contact = useQuery(queryOf(getEditedContactUs, {}, 0))
  return (
    <AppearanceFrame
      title="Contact Us"
      note="How the public page says the shop is reached."
      actions={
        <Button component={AppLink} href={paths.contactUs} variant="default">
          View on the shop
        </Button>
      }
    >
      {contact.isPending && <RowsSkeleton rows={6} label="Loading contact us" />}
      {contact.isLoadingError && (
        <LoadError onRetry={() => void contact.refetch()} requestId={requestIdOf(contact.error)} />
      )}
      {contact.data && <ContactUsEditor stored={contact.data} />}
    </AppearanceFrame>
  )
}
