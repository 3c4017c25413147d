import { addBanner, deleteBanner, listStaffBanners, updateBanner } from '@kwaderno/contract/banner.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as banners from './service.ts'

/** The banners of the home page, for those who maintain them. */
export const bannerRoutes: Routes = (deps) => [
  route(listStaffBanners, () => banners.listBanners(deps.db, deps.images)),
  route(addBanner, ({ session, body, files }) => banners.addBanner(deps, session, body, files.File.at(0))),
  route(updateBanner, ({ session, params, body, files }) =>
    banners.updateBanner(deps, session, params.id, body, files.File.at(0)),
  ),
  route(deleteBanner, ({ session, params }) => banners.deleteBanner(deps, session, params.id)),
]
