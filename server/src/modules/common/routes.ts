import { BARCODE_STATUS_CHOICES } from '@kwaderno/contract/barcode.ts'
import {
  getAboutUs,
  getBankInstructions,
  getClientSettings,
  getCompanyProfile,
  getContactUs,
  getPaymentDetails,
  listBanners,
  listBarcodeStatuses,
  listCategoryChoices,
  listCouriers,
  listGradeLevels,
  listReasons,
  listRoleChoices,
  listVariationChoices,
  listVariationOptionChoices,
} from '@kwaderno/contract/common.ts'
import { listFaqs } from '@kwaderno/contract/faq-content.ts'
import { listPaymentAccounts } from '@kwaderno/contract/payment-account.ts'
import { PAYMENT_DETAILS } from '@kwaderno/contract/payment-tags.ts'
import { getPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { listProductVariationOptions } from '@kwaderno/contract/variation.ts'
import { GEO_SOURCE } from '../../adapters/geo.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { listShownBanners } from '../banners/service.ts'
import * as company from '../company/service.ts'
import { listFaqs as readFaqs } from '../faqs/service.ts'
import * as payment from '../payment-accounts/service.ts'
import { getNotice } from '../privacy/service.ts'
import * as queries from './queries.ts'

/** Look-ups and public content. */
export const commonRoutes: Routes = ({ db, config, images }) => [
  route(listGradeLevels, ({ query }) => queries.listKept(db, 'grade_levels', query.retired)),
  route(listCategoryChoices, () => queries.listCategories(db)),
  route(listVariationChoices, () => queries.listVariations(db)),
  route(listVariationOptionChoices, ({ body }) => queries.listVariationOptions(db, body)),
  route(listProductVariationOptions, ({ body }) => queries.listVariationOptions(db, body)),
  route(listBarcodeStatuses, async () => BARCODE_STATUS_CHOICES),
  route(listReasons, ({ query }) => queries.listKept(db, 'reasons', query.retired)),
  route(listCouriers, () => queries.listCouriers(db)),
  route(listRoleChoices, () => queries.listRoles(db)),
  route(getAboutUs, () => company.getAboutUs(db)),
  route(getContactUs, () => company.getContactUs(db)),
  route(getCompanyProfile, () => company.getCompanyProfile(db)),
  route(getPrivacyNotice, ({ query }) => getNotice(db, query.version)),
  route(listBanners, () => listShownBanners(db, images)),
  route(listFaqs, () => readFaqs(db)),
  route(getPaymentDetails, async () => PAYMENT_DETAILS),
  route(getBankInstructions, () => payment.getBankInstructions(db)),
  route(listPaymentAccounts, ({ query }) => payment.listShownAccounts(db, images, query.paymentType)),
  route(getClientSettings, async () => ({
    geoUrl: config.geoUrl ?? '/geo',
    geoSource: config.geoUrl ? '' : `${GEO_SOURCE.name}, ${GEO_SOURCE.edition}`,
    ...(await queries.getPublicSettings(db)),
  })),
]
