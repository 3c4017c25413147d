import { getSettings } from '@kwaderno/contract/settings.ts'
import { SETTINGS_TABS } from '@kwaderno/contract/settings-tabs.ts'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { usePathText } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { PaymentsTab } from './settings/payments/PaymentsTab.tsx'
import { SettingsFrame } from './settings/SettingsFrame.tsx'
import { TABS, type FilledScreen } from './settings/tabs.tsx'

/** One tab of Shop settings; only read without the permission to edit them. */
export default function ShopSettingsPage() {
  const name = usePathText('tab')
  const { can } = useSession()
  const settings = useQuery(queryOf(getSettings, {}, 0))
  if (name === 'payments') return <PaymentsTab settings={settings.data} mayEdit={can('Shop Settings.edit')} />
  if (!isTab(name)) return <NotFound homeHref={paths.home} />
  const { note, show } = TABS[name]
  return (
    <SettingsFrame key={name} title={SETTINGS_TABS[name]} note={note} settings={settings.data}>
      {settings.isPending && <RowsSkeleton rows={5} label="Loading the settings" />}
      {settings.isLoadingError && (
        <LoadError onRetry={() => void settings.refetch()} requestId={requestIdOf(settings.error)} />
      )}
      {settings.data && show(settings.data, can('Shop Settings.edit'))}
    </SettingsFrame>
  )
}

const isTab = (name: string | undefined): name is FilledScreen =>
  name !== undefined && Object.hasOwn(TABS, name)
