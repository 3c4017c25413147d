import type { SchoolListItemsTable, SchoolListPutsTable, SchoolListsTable } from './tables/school-lists.ts'
import type {
  StockCountLinesTable,
  StockCountPartsTable,
  StockCountScansTable,
  StockCountsTable,
} from './tables/counts.ts'
import type {
  AddressesTable,
  FailedTriesTable,
  FilesTable,
  GradeLevelsTable,
  KnownNetworksTable,
  PasswordResetsTable,
  RecoveryCodesTable,
  RolePermissionsTable,
  RolesTable,
  SecondFactorsTable,
  StudentsTable,
  EmailChangesTable,
  UploadDaysTable,
  UsersTable,
} from './tables/accounts.ts'
import type {
  BackInStockRequestsTable,
  BarcodeScansTable,
  BarcodesTable,
  CartAddsTable,
  CartItemsTable,
  CatalogueVersionsTable,
  CategoriesTable,
  ProductCategoriesTable,
  ProductGradeLevelsTable,
  ProductOptionValuesTable,
  ProductOptionsTable,
  ProductThumbnailsTable,
  ProductVariationsTable,
  ProductsTable,
  ScarceOptionsTable,
  SearchSynonymsTable,
  SearchWordsTable,
  StockLedgerTable,
  VariationOptionsTable,
  VariationsTable,
} from './tables/catalogue.ts'
import type {
  AboutUsTable,
  BannersTable,
  ContactUsTable,
  FaqContentsTable,
  FaqsTable,
} from './tables/content.ts'
import type { EarlierRejectionsTable, RegistrationRejectionsTable } from './tables/approvals.ts'
import type { ImportRowsTable, ImportsTable } from './tables/imports.ts'
import type { InvoiceDocumentsTable, InvoiceSumsTable, InvoicesTable } from './tables/invoices.ts'
import type { MailsTable, MailTemplatesTable, MutedMailsTable } from './tables/mails.ts'
import type { PromotionStudentsTable, PromotionsTable } from './tables/promotions.ts'
import type { RosterRowsTable, RostersTable } from './tables/rosters.ts'
import type {
  CouriersTable,
  PaymentAccountsTable,
  SavedViewsTable,
  ShopSettingsTable,
} from './tables/settings.ts'
import type {
  ChatMessagesTable,
  ChatReadsTable,
  ChatThreadsTable,
  NotificationRecipientsTable,
  NotificationsTable,
} from './tables/messages.ts'
import type {
  CounterSalesTable,
  AuditSumsTable,
  DailySalesTable,
  LedgerSumsTable,
  OrderSumsTable,
  MonthlySalesTable,
  OptionSalesTable,
  OrderAttachmentsTable,
  OrderHistoriesTable,
  OrderItemsTable,
  OrderNumberCountersTable,
  OrdersTable,
  PaymentsTable,
} from './tables/orders.ts'
import type {
  BankLinesTable,
  BankListMappingsTable,
  BankListsTable,
  ProofBandsTable,
  ProofMatchesTable,
  ProofPicturesTable,
} from './tables/payments.ts'
import type {
  AuditChainTable,
  AuditLogsTable,
  LiveAttachmentsTable,
  RateLimitsTable,
  SchemaMigrationsTable,
  SecurityEventsTable,
  SettingsTable,
} from './tables/records.ts'
import type {
  ExchangeItemsTable,
  ReasonsTable,
  ReturnAttachmentsTable,
  ReturnItemsTable,
  ReturnRequestsTable,
} from './tables/returns.ts'
import type { ClaimsTable, PickupBookingsTable, PickupScheduleTable } from './tables/pickup.ts'
import type {
  AccessLogTable,
  OrderFileDeletionsTable,
  ErasuresTable,
  PrivacyConsentsTable,
  PrivacyNoticesTable,
  RetentionRunsTable,
  RetentionSettingsTable,
} from './tables/privacy.ts'
import type { SessionsTable } from './tables/sessions.ts'
import type { AuditChecksTable, BackupChangesTable, BackupsTable } from './tables/system.ts'

/** Every table as the migrations make it; tables.test.ts compares the two. */
export interface Database {
  files: FilesTable
  grade_levels: GradeLevelsTable
  roles: RolesTable
  role_permissions: RolePermissionsTable
  users: UsersTable
  students: StudentsTable
  school_lists: SchoolListsTable
  school_list_items: SchoolListItemsTable
  school_list_puts: SchoolListPutsTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  failed_tries: FailedTriesTable
  known_networks: KnownNetworksTable
  email_changes: EmailChangesTable
  upload_days: UploadDaysTable
  addresses: AddressesTable
  categories: CategoriesTable
  variations: VariationsTable
  variation_options: VariationOptionsTable
  products: ProductsTable
  search_synonyms: SearchSynonymsTable
  search_words: SearchWordsTable
  product_categories: ProductCategoriesTable
  product_grade_levels: ProductGradeLevelsTable
  product_thumbnails: ProductThumbnailsTable
  product_variations: ProductVariationsTable
  product_options: ProductOptionsTable
  product_option_values: ProductOptionValuesTable
  catalogue_versions: CatalogueVersionsTable
  scarce_options: ScarceOptionsTable
  cart_items: CartItemsTable
  cart_adds: CartAddsTable
  back_in_stock_requests: BackInStockRequestsTable
  barcodes: BarcodesTable
  barcode_scans: BarcodeScansTable
  stock_ledger: StockLedgerTable
  imports: ImportsTable
  import_rows: ImportRowsTable
  stock_counts: StockCountsTable
  stock_count_lines: StockCountLinesTable
  stock_count_parts: StockCountPartsTable
  stock_count_scans: StockCountScansTable
  registration_rejections: RegistrationRejectionsTable
  earlier_rejections: EarlierRejectionsTable
  promotions: PromotionsTable
  promotion_students: PromotionStudentsTable
  rosters: RostersTable
  roster_rows: RosterRowsTable
  order_number_counters: OrderNumberCountersTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_histories: OrderHistoriesTable
  order_attachments: OrderAttachmentsTable
  payments: PaymentsTable
  claims: ClaimsTable
  proof_pictures: ProofPicturesTable
  proof_bands: ProofBandsTable
  proof_matches: ProofMatchesTable
  bank_lists: BankListsTable
  bank_lines: BankLinesTable
  bank_list_mappings: BankListMappingsTable
  pickup_schedule: PickupScheduleTable
  pickup_bookings: PickupBookingsTable
  invoice_documents: InvoiceDocumentsTable
  invoices: InvoicesTable
  privacy_notices: PrivacyNoticesTable
  privacy_consents: PrivacyConsentsTable
  access_log: AccessLogTable
  retention_settings: RetentionSettingsTable
  retention_runs: RetentionRunsTable
  order_file_deletions: OrderFileDeletionsTable
  erasures: ErasuresTable
  counter_sales: CounterSalesTable
  audit_sums: AuditSumsTable
  daily_sales: DailySalesTable
  invoice_sums: InvoiceSumsTable
  ledger_sums: LedgerSumsTable
  order_sums: OrderSumsTable
  monthly_sales: MonthlySalesTable
  option_sales: OptionSalesTable
  reasons: ReasonsTable
  return_requests: ReturnRequestsTable
  return_items: ReturnItemsTable
  exchange_items: ExchangeItemsTable
  return_attachments: ReturnAttachmentsTable
  banners: BannersTable
  about_us: AboutUsTable
  contact_us: ContactUsTable
  couriers: CouriersTable
  faqs: FaqsTable
  faq_contents: FaqContentsTable
  notifications: NotificationsTable
  notification_recipients: NotificationRecipientsTable
  chat_messages: ChatMessagesTable
  chat_threads: ChatThreadsTable
  chat_reads: ChatReadsTable
  mails: MailsTable
  mail_templates: MailTemplatesTable
  muted_mails: MutedMailsTable
  audit_logs: AuditLogsTable
  audit_chain: AuditChainTable
  audit_checks: AuditChecksTable
  backups: BackupsTable
  backup_changes: BackupChangesTable
  security_events: SecurityEventsTable
  settings: SettingsTable
  saved_views: SavedViewsTable
  shop_settings: ShopSettingsTable
  payment_accounts: PaymentAccountsTable
  rate_limits: RateLimitsTable
  live_attachments: LiveAttachmentsTable
  schema_migrations: SchemaMigrationsTable
}
