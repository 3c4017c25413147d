import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const AboutUs = z.object({
  tagline: z.string(),
  overview: z.string(),
  mission: z.string(),
  vision: z.string(),
})
export type AboutUs = z.infer<typeof AboutUs>

export const ContactUs = z.object({
  contactNumber: z.string(),
  email: z.string(),
  address: z.string(),
  facebook: z.string(),
  twitter: z.string(),
  instagram: z.string(),
  linkin: z.string(),
})
export type ContactUs = z.infer<typeof ContactUs>

/**
 * A banner of the home page; `filePath` is the address of a picture of 16:4. Headline and button stand over it as text,
 * each '' when there is none; a button without a link of its own leads where the banner does.
 */
export const Banner = z.object({
  id: z.int(),
  filePath: z.string(),
  link: z.string(),
  description: z.string(),
  headline: z.string(),
  buttonText: z.string(),
  buttonLink: z.string(),
  isEnabled: z.boolean(),
})
export type Banner = z.infer<typeof Banner>

/** Carries all four names: value = id, label = type. */
export const TypeChoice = z.object({ id: z.int(), type: z.string(), value: z.int(), label: z.string() })
export const PaymentDetails = z.object({
  paymentType: z.array(TypeChoice),
  reimbursementType: z.array(TypeChoice),
  repaymentType: z.array(TypeChoice),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

const lookup = <const Name extends string>(name: Name, path: `/Common/${string}`, summary: string) =>
  endpoint({ name, summary, method: 'GET', path, access: 'public', answer: z.array(field.Choice) })

/** `retired` only of one that is offered for nothing new; its label says so, too. */
const KeptChoice = field.Choice.extend({ retired: z.literal(true).optional() })
export type KeptChoice = z.infer<typeof KeptChoice>

/** A list that staff keep. */
const keptList = <const Name extends string>(name: Name, path: `/Common/${string}`, summary: string) =>
  endpoint({
    name,
    summary,
    method: 'GET',
    path,
    access: 'public',
    /** Whether what is no longer offered is added at the end, for filters. */
    query: z.object({ retired: field.wireBool.optional() }),
    answer: z.array(KeptChoice),
  })

export const listGradeLevels = keptList(
  'listGradeLevels',
  '/Common/grade-level',
  'Grade levels in school order',
)
export const listCategoryChoices = lookup('listCategoryChoices', '/Common/Categories', 'Categories by name')
export const listVariationChoices = lookup('listVariationChoices', '/Common/Variations', 'Variations by name')
export const listBarcodeStatuses = lookup(
  'listBarcodeStatuses',
  '/Common/barcode',
  'What a barcode stock intake can be',
)
export const listReasons = keptList('listReasons', '/Common/reason', 'Reasons for a return')

export const Couriers = z.object({
  /** Whether an order leaves only with a courier and a tracking number. */
  isRequired: z.boolean(),
  couriers: z.array(field.Choice),
})
export type Couriers = z.infer<typeof Couriers>

export const listCouriers = endpoint({
  name: 'listCouriers',
  summary: 'The couriers that are offered, and whether one is required',
  method: 'GET',
  path: '/Common/couriers',
  access: 'Transactions.view',
  answer: Couriers,
})

const variationIds = z.array(field.id).max(200)

/** The ids come as a bare list, or as an object that names it. */
export const variationIdsBody = z
  .union([variationIds, z.object({ variationIds }), z.object({ ids: variationIds })])
  .transform((sent) => ('ids' in sent ? sent.ids : 'variationIds' in sent ? sent.variationIds : sent))

/** An option to choose, and the variation that it belongs to. */
export const VariationOptionChoice = field.Choice.extend({ variationId: z.int() })
export type VariationOptionChoice = z.infer<typeof VariationOptionChoice>

export const listVariationOptionChoices = endpoint({
  name: 'listVariationOptionChoices',
  summary: 'The options of these variations, one variation after the other',
  method: 'POST',
  path: '/Common/VariationOptions',
  access: 'public',
  invalidates: [],
  body: variationIdsBody,
  answer: z.array(VariationOptionChoice),
})

export const listRoleChoices = endpoint({
  name: 'listRoleChoices',
  summary: 'Roles by name',
  method: 'GET',
  path: '/Common/role-list',
  access: { anyOf: ['Users.view', 'Users.edit', 'Users.add', 'Role.view'] },
  answer: z.array(field.Choice),
})

export const getAboutUs = endpoint({
  name: 'getAboutUs',
  summary: 'Tagline and overview of the shop',
  method: 'GET',
  path: '/Common/about-us',
  access: 'public',
  answer: AboutUs,
})

export const getContactUs = endpoint({
  name: 'getContactUs',
  summary: 'How to reach the shop',
  method: 'GET',
  path: '/Common/contact-us',
  access: 'public',
  answer: ContactUs,
})

/** What stands at the head of printed documents. */
export const CompanyProfile = z.object({
  name: z.string(),
  /** '' without one. */
  logoUrl: z.string(),
  address: z.string(),
  contactNumber: z.string(),
  /** As it is registered, for the sales invoice; '' as long as it is not set. */
  registeredName: z.string(),
  registeredAddress: z.string(),
  tin: z.string(),
  /** A shop that is not prints no VAT. */
  vatRegistered: z.boolean(),
})
export type CompanyProfile = z.infer<typeof CompanyProfile>

export const getCompanyProfile = endpoint({
  name: 'getCompanyProfile',
  summary: 'Name, address and contact number of the shop, for the head of printed documents',
  method: 'GET',
  path: '/Common/company-profile',
  access: 'public',
  answer: CompanyProfile,
})

export const listBanners = endpoint({
  name: 'listBanners',
  summary: 'Enabled banners, the main one first',
  method: 'GET',
  path: '/Common/banners',
  access: 'public',
  answer: z.array(Banner),
})

export const getPaymentDetails = endpoint({
  name: 'getPaymentDetails',
  summary: 'Payment tags, reimbursement and repayment types',
  method: 'GET',
  path: '/common/PaymentDetails',
  access: 'login',
  answer: PaymentDetails,
})

/** The first account for bank deposits; all texts are empty when there is none. */
export const BankInstructions = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  note: z.string(),
})
export type BankInstructions = z.infer<typeof BankInstructions>

export const getBankInstructions = endpoint({
  name: 'getBankInstructions',
  summary: 'Where a bank deposit goes',
  method: 'GET',
  path: '/Common/bank-instructions',
  access: 'login',
  answer: BankInstructions,
})

/** What the browser must know of this installation. */
export const ClientSettings = z.object({
  /** Where regions to barangays are read. */
  geoUrl: z.string(),
  /** Whose list that is and of when; '' for a service that the installation has chosen itself. */
  geoSource: z.string(),
  /** How many days after its delivery an order may be returned. */
  returnDays: z.int(),
  /** How many pieces left to sell are few, of an option that says nothing else; 0 for none. */
  lowStockAt: z.int(),
  /** How the shop shows itself. */
  shopName: z.string(),
  /** '' without one. */
  logoUrl: z.string(),
  /** The colour of buttons and links, #RRGGBB. */
  accent: z.string(),
})
export type ClientSettings = z.infer<typeof ClientSettings>

export const getClientSettings = endpoint({
  name: 'getClientSettings',
  summary: 'Settings of this installation that the browser needs',
  method: 'GET',
  path: '/Common/settings',
  access: 'public',
  answer: ClientSettings,
})

/** Downloads an attachment: `filePath` as an answer gave it. The answer is the file itself, as an attachment. */
export const downloadFile = endpoint({
  name: 'downloadFile',
  summary:
    'Downloads an attachment of an own order, of any order with Transactions.view, or a proof of payment with Payments.view',
  method: 'GET',
  path: '/Common/download',
  access: { owner: 'Transactions.view' },
  sees: 'file',
  query: z.object({ filePath: z.string().min(1).max(500), fileName: z.string().max(255).optional() }),
  answer: z.unknown(),
})
