import { listStaffBanners, type StaffBanner } from '@kwaderno/contract/banner.ts'
import { MAX_BANNERS } from '@kwaderno/contract/banner-rules.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { AddButton } from './appearance/AddButton.tsx'
import { AppearanceFrame } from './appearance/AppearanceFrame.tsx'
import { focusOn, useOneForm, withOpen } from './appearance/use-one-form.ts'
import { BannerCard } from './banners/BannerCard.tsx'
import { BannerFields } from './banners/BannerFields.tsx'
import { BannerList } from './banners/BannerList.tsx'
import { ADD_BUTTON, editId, itemId } from './banners/ids.ts'
import { deleteBannerAfterAsking } from './banners/save.ts'

/** The banners of the home page in their order; one form is open at a time. */
export default function BannersPage() {
  const { can } = useSession()
  const banners = useQuery(queryOf(listStaffBanners, {}, 0))
  const { open, isOpen, setDirty, openForm, closeForm } = useOneForm<StaffBanner>('open-banner')
  const items = withOpen(banners.data ?? [], open)
  const isFull = items.length >= MAX_BANNERS
  const mayAdd = can('Banner.add') && banners.data !== undefined && !isFull && open !== 'new'

  async function remove(banner: StaffBanner) {
    if (await deleteBannerAfterAsking(banner)) focusOn(ADD_BUTTON)
  }

  return (
    <AppearanceFrame
      title="Banner Setting"
      note="The pictures at the top of the home page, the main one first and the others in this order."
      actions={
        mayAdd && <AddButton id={ADD_BUTTON} label="Add banner" onClick={() => void openForm('new')} />
      }
    >
      {banners.isPending && <RowsSkeleton rows={4} label="Loading banners" />}
      {banners.isLoadingError && (
        <LoadError onRetry={() => void banners.refetch()} requestId={requestIdOf(banners.error)} />
      )}
      {open === 'new' && (
        <BannerFields
          place={items.length + 1}
          onDirty={setDirty}
          onSaved={({ id }) => closeForm(itemId(id))}
          onCancel={() => closeForm(ADD_BUTTON)}
        />
      )}
      {banners.data && items.length === 0 && open === undefined && <NothingYet />}
      <BannerList
        banners={items}
        isSortable={can('Banner.edit')}
        isLocked={open !== undefined}
        footer={isFull ? `${MAX_BANNERS} of ${MAX_BANNERS} banners: delete one to add another.` : ''}
        render={(banner, order) =>
          isOpen(banner) ? (
            <BannerFields
              banner={banner}
              place={banner.orderNumber}
              onDirty={setDirty}
              onSaved={() => closeForm(editId(banner.id))}
              onCancel={() => closeForm(editId(banner.id))}
            />
          ) : (
            <BannerCard
              banner={banner}
              order={order}
              mayEdit={can('Banner.edit')}
              onEdit={() => void openForm(banner)}
              onDelete={can('Banner.delete') ? () => void remove(banner) : undefined}
            />
          )
        }
      />
    </AppearanceFrame>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={<IconPhoto />}
      title="There are no banners yet"
      text="The home page begins with its products until the first banner is added."
    />
  )
}
