import {
  getSettings,
  updateCompany,
  updateCouriers,
  updateDelivery,
  updateGradeLevels,
  updateMailSender,
  updateOrderSettings,
  updatePickup,
  updateStockSettings,
  updateZones as updateZonesCall,
  updateShop,
  updateReasons,
} from '@kwaderno/contract/settings.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { updateList } from './lists.ts'
import { updateZones } from './zones.ts'
import * as settings from './service.ts'

/** Shop settings, tab by tab. */
export const settingsRoutes: Routes = (deps) => [
  route(getSettings, () => settings.getSettings(deps.db)),
  route(updateShop, ({ session, body, files }) => settings.updateShop(deps, session, body, files.Logo.at(0))),
  route(updateCompany, ({ session, body }) => settings.updateTab(deps, session, 'company', body)),
  route(updatePickup, ({ session, body }) => settings.updateTab(deps, session, 'pickup', body)),
  route(updateOrderSettings, ({ session, body }) => settings.updateTab(deps, session, 'orders', body)),
  route(updateStockSettings, ({ session, body }) => settings.updateTab(deps, session, 'stock', body)),
  route(updateGradeLevels, ({ session, body }) => updateList(deps, session, 'grade-levels', body)),
  route(updateReasons, ({ session, body }) => updateList(deps, session, 'reasons', body)),
  route(updateMailSender, ({ session, body }) => settings.updateTab(deps, session, 'mail', body)),
  route(updateDelivery, ({ session, body }) => settings.updateTab(deps, session, 'delivery', body)),
  route(updateZonesCall, ({ session, body }) => updateZones(deps, session, body)),
  route(updateCouriers, ({ session, body }) => updateList(deps, session, 'couriers', body)),
]
