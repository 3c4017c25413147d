import {
  updateCouriers,
  updateGradeLevels,
  updateReasons,
  type Settings,
} from '@kwaderno/contract/settings.ts'
import type { SettingsScreen, SettingsTab } from '@kwaderno/contract/settings-tabs.ts'
import { NUMBER_MARK } from '@kwaderno/contract/tracking.ts'
import type { ReactNode } from 'react'
import classes from '../company/PageForm.module.css'
import { CompanyTab } from './CompanyTab.tsx'
import { DeliveryTab } from './DeliveryTab.tsx'
import { ListTab } from './ListTab.tsx'
import { MailSenderTab } from './MailSenderTab.tsx'
import { OrdersTab } from './OrdersTab.tsx'
import { PickupTab } from './PickupTab.tsx'
import { ZonesCard } from './ZonesCard.tsx'
import { StockTab } from './StockTab.tsx'
import { ShopTab } from './ShopTab.tsx'

export interface TabProps<Tab extends SettingsTab> {
  /** As the server has it now. */
  stored: Settings[Tab]
  mayEdit: boolean
}

interface Tab {
  /** Below its title. */
  note: string
  show: (settings: Settings, mayEdit: boolean) => ReactNode
}

/** The screens that `getSettings` fills. */
export type FilledScreen = Exclude<SettingsScreen, 'payments'>

export const TABS: Readonly<Record<FilledScreen, Tab>> = {
  shop: {
    note: 'Its name, logo and colour, on every page and document.',
    show: ({ shop }, mayEdit) => <ShopTab stored={shop} mayEdit={mayEdit} />,
  },
  company: {
    note: 'The company behind the shop, for its documents.',
    show: ({ company }, mayEdit) => <CompanyTab stored={company} mayEdit={mayEdit} />,
  },
  pickup: {
    note: 'Where parents pick up what they have ordered. Orders that are placed keep their address.',
    show: ({ pickup }, mayEdit) => <PickupTab stored={pickup} mayEdit={mayEdit} />,
  },
  orders: {
    note: 'What happens to orders that wait for approval, and to those that are delivered.',
    show: ({ orders }, mayEdit) => <OrdersTab stored={orders} mayEdit={mayEdit} />,
  },
  stock: {
    note: 'When little is left of what the shop sells.',
    show: ({ stock }, mayEdit) => <StockTab stored={stock} mayEdit={mayEdit} />,
  },
  'grade-levels': {
    note: 'What students and products are filed under. What is retired stays with whoever has it; orders keep what they say.',
    show: (settings, mayEdit) => (
      <ListTab
        list="grade-levels"
        stored={settings['grade-levels']}
        mayEdit={mayEdit}
        endpoint={updateGradeLevels}
      />
    ),
  },
  reasons: {
    note: 'Why pieces come back. What is retired stays with the requests that have it.',
    show: ({ reasons }, mayEdit) => (
      <ListTab list="reasons" stored={reasons} mayEdit={mayEdit} endpoint={updateReasons} />
    ),
  },
  mail: {
    note: 'Who the mails of the shop are from.',
    show: ({ mail }, mayEdit) => <MailSenderTab stored={mail} mayEdit={mayEdit} />,
  },
  delivery: {
    note: 'How orders leave, who carries them, and what that costs.',
    show: ({ delivery, couriers, zones }, mayEdit) => (
      <div className={classes.form}>
        <DeliveryTab stored={delivery} mayEdit={mayEdit} hasZones={zones.items.length > 0} />
        <ZonesCard stored={zones} mayEdit={mayEdit} />
        <ListTab
          list="couriers"
          title="Couriers"
          help={`A link shows parents their parcel: put ${NUMBER_MARK} where the tracking number belongs. Orders that have left keep their courier and his link.`}
          stored={couriers}
          mayEdit={mayEdit}
          endpoint={updateCouriers}
          save="Save couriers"
        />
      </div>
    ),
  },
}
