import { Button } from '@mantine/core'
import { getEditedAboutUs } from '@kwaderno/contract/company.ts'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { AppearanceFrame } from './appearance/AppearanceFrame.tsx'
import { AboutUsEditor } from './company/AboutUsEditor.tsx'

/** The texts of the public page about the shop. */
export default function EditAboutUsPage() {
  const about = useQuery(queryOf(getEditedAboutUs, {}, 0))
  return (
    <AppearanceFrame
      title="About Us"
      note="What the public page says of the shop."
      actions={
        <Button component={AppLink} href={paths.aboutUs} variant="default">
          View on the shop
        </Button>
      }
    >
      {about.isPending && <RowsSkeleton rows={6} label="Loading about us" />}
      {about.isLoadingError && (
        <LoadError onRetry={() => void about.refetch()} requestId={requestIdOf(about.error)} />
      )}
      {about.data && <AboutUsEditor stored={about.data} />}
    </AppearanceFrame>
  )
}
