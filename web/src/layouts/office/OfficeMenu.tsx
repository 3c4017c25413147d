import { OFFICE_AREAS, type Permission } from '@kwaderno/contract/permissions.ts'
import {
  IconBuildingStore,
  IconCashRegister,
  IconChartBar,
  IconCheckupList,
  IconClipboardList,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconMessages,
  IconPackageExport,
  IconPackages,
  IconReceipt2,
  IconSchool,
  IconSettings,
  IconShieldLock,
  IconUserCheck,
} from '@tabler/icons-react'
import { Suspense, type ComponentType } from 'react'
import type { Href } from '../../href.ts'
import { useUnreadMessages } from '../../api/live.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../lazy-part.ts'
import classes from './OfficeMenu.module.css'

/** Apart, with what it asks the server: few may see payments. */
const PaymentsWaiting = lazyPart(async () => ({
  default: (await import('./PaymentsWaiting.tsx')).PaymentsWaiting,
}))

interface Area {
  label: string
  href: Href
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** Shown to whoever holds one of them. */
  needs: readonly Permission[]
  /** Not to whoever holds this: he finds it elsewhere. */
  unless?: Permission
}

const AREAS: readonly Area[] = [
  { label: 'Dashboard', href: paths.dashboard, icon: IconLayoutDashboard, needs: OFFICE_AREAS.Dashboard },
  { label: 'Products', href: paths.products, icon: IconPackages, needs: OFFICE_AREAS.Products },
  { label: 'Stock', href: paths.stock, icon: IconClipboardList, needs: OFFICE_AREAS.Stock },
  { label: 'School lists', href: paths.lists, icon: IconListCheck, needs: OFFICE_AREAS['School Lists'] },
  { label: 'Transactions', href: paths.transactions, icon: IconReceipt2, needs: OFFICE_AREAS.Transactions },
  { label: 'Payments', href: paths.payments, icon: IconCheckupList, needs: OFFICE_AREAS.Payments },
  { label: 'Counter', href: paths.counter, icon: IconCashRegister, needs: OFFICE_AREAS.Counter },
  { label: 'Pickup', href: paths.pickup, icon: IconPackageExport, needs: OFFICE_AREAS.Pickup },
  { label: 'Utilities', href: paths.utilities, icon: IconSettings, needs: OFFICE_AREAS.Utilities },
  {
    label: 'Shop settings',
    href: paths.shopSettings,
    icon: IconBuildingStore,
    needs: ['Shop Settings.view'],
    unless: 'Role.view',
  },
  {
    label: 'Approvals',
    href: paths.approvals,
    icon: IconUserCheck,
    needs: ['Approvals.view'],
    unless: 'Role.view',
  },
  {
    label: 'Students',
    href: paths.students,
    icon: IconSchool,
    needs: ['Students.view'],
    unless: 'Role.view',
  },
  {
    label: 'Privacy',
    href: paths.editPrivacy,
    icon: IconShieldLock,
    needs: ['Privacy.view'],
    unless: 'Role.view',
  },
  { label: 'Mail', href: paths.mails, icon: IconMail, needs: ['Mail.view'], unless: 'Role.view' },
  { label: 'Reports', href: paths.reports, icon: IconChartBar, needs: OFFICE_AREAS.Reports },
  { label: 'Messages', href: paths.messages, icon: IconMessages, needs: OFFICE_AREAS.Messages },
]

/** The areas of the back office that this user may view. */
export function OfficeMenu({
  can,
  narrow,
  onChoose,
}: {
  can: (permission: Permission) => boolean
  narrow: boolean
  onChoose?: () => void
}) {
  const isUnread = useUnreadMessages()
  return (
    <nav className={classes.menu} aria-label="Back office" data-narrow={narrow || undefined}>
      {AREAS.filter(({ needs, unless }) => needs.some(can) && !(unless && can(unless))).map(
        ({ label, href, icon: Icon }) => (
          <AppLink
            key={href}
            href={href}
            className={classes.item}
            title={narrow ? label : undefined}
            onClick={onChoose}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={classes.label}>{label}</span>
            {href === paths.payments && can('Payments.view') && (
              <Suspense>
                <PaymentsWaiting />
              </Suspense>
            )}
            {href === paths.messages && isUnread && (
              <span className={classes.new}>
                <span className={classes.label}>New</span>
              </span>
            )}
          </AppLink>
        ),
      )}
    </nav>
  )
}
