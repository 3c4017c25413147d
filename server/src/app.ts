import { randomBytes } from 'node:crypto'
import { BODY_LIMIT } from '@kwaderno/contract/endpoint.ts'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import { geoRoutes } from './adapters/geo.ts'
import { registerApi } from './core/api.ts'
import { HEAD_LIMIT, KEEP_ALIVE, limitConnections, watchSilent } from './core/http-connections.ts'
import type { Deps } from './core/deps.ts'
import { registerDocs } from './core/api-docs.ts'
import type { Route, Routes } from './core/endpoint.ts'
import { answerErrors, sendProblem, unknownPath } from './core/errors.ts'
import { registerHealth, type Observe, type PoolState, type StatementCount } from './core/metrics.ts'
import { readPages } from './core/page-html.ts'
import {
  answerOverHttpsOnly,
  headersOfAll,
  opensPage,
  registerPageHeaders,
  registerPages,
} from './core/web-pages.ts'
import { registerPictures } from './core/pictures.ts'
import { refusedAccess } from './core/refused-access.ts'
import { logRequests } from './core/request-log.ts'
import { registerSecurityText } from './core/security-text.ts'
import { makeSessionReader } from './core/session-reader.ts'
import type { Reads } from './core/reads.ts'
import { sharedRead } from './core/shared-read.ts'
import { takeShortWay } from './core/short-way.ts'
import type { Siblings } from './core/siblings.ts'
import { closeUntilSetUp } from './core/setup-gate.ts'
import { lacksSecondFactor } from './core/step-up.ts'
import { answerFirst } from './first-answers.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { addressRoutes } from './modules/addresses/routes.ts'
import { approvalRoutes } from './modules/approvals/routes.ts'
import { backInStockRoutes } from './modules/back-in-stock/routes.ts'
import { barcodeRoutes } from './modules/barcode/routes.ts'
import { bankListRoutes } from './modules/bank-lists/routes.ts'
import { bannerRoutes } from './modules/banners/routes.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { catalogueNameRoutes } from './modules/catalogue-names/routes.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { openChatHubs } from './modules/chat/hub.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { commonRoutes } from './modules/common/routes.ts'
import { companyRoutes } from './modules/company/routes.ts'
import { countRoutes } from './modules/counts/routes.ts'
import { contentRoutes } from './modules/faqs/routes.ts'
import { counterRoutes } from './modules/counter/routes.ts'
import { customerRoutes } from './modules/customers/routes.ts'
import { dashboardRoutes } from './modules/dashboard/routes.ts'
import { emailChangeRoutes } from './modules/email-change/routes.ts'
import { homeRoutes } from './modules/home/routes.ts'
import { labelRoutes } from './modules/print-barcode/routes.ts'
import { mailRoutes } from './modules/mails/routes.ts'
import { openNotificationHub } from './modules/notifications/hub.ts'
import { orderRoutes } from './modules/orders/routes.ts'
import { invoiceRoutes } from './modules/invoices/routes.ts'
import { importRoutes } from './modules/imports/routes.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { paymentAccountRoutes } from './modules/payment-accounts/routes.ts'
import { pickupRoutes } from './modules/pickup/routes.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { productRoutes } from './modules/products/routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { returnRoutes } from './modules/returns/routes.ts'
import { roleRoutes } from './modules/roles/routes.ts'
import { rosterRoutes } from './modules/rosters/routes.ts'
import { savedViewRoutes } from './modules/saved-views/routes.ts'
import { schoolListRoutes } from './modules/school-lists/routes.ts'
import { searchRoutes } from './modules/search/routes.ts'
import { secondFactorRoutes } from './modules/second-factor/routes.ts'
import { securityRoutes } from './modules/security/routes.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { readBrand } from './modules/settings/brand.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { setupRoutes } from './modules/setup/routes.ts'
import { stockRoutes } from './modules/stock/routes.ts'
import { systemRoutes } from './modules/system/routes.ts'
import { studentRecordRoutes, studentRoutes } from './modules/students/routes.ts'
import { userRoutes } from './modules/users/routes.ts'

/** Every module of the shop, in the order in which the reference lists them. */
const MODULES: readonly Routes[] = [
  setupRoutes,
  accountRoutes,
  sessionRoutes,
  commonRoutes,
  bankListRoutes,
  bannerRoutes,
  companyRoutes,
  contentRoutes,
  profileRoutes,
  studentRoutes,
  studentRecordRoutes,
  emailChangeRoutes,
  userRoutes,
  approvalRoutes,
  roleRoutes,
  rosterRoutes,
  settingsRoutes,
  paymentAccountRoutes,
  paymentRoutes,
  invoiceRoutes,
  privacyRoutes,
  mailRoutes,
  catalogueRoutes,
  backInStockRoutes,
  schoolListRoutes,
  homeRoutes,
  searchRoutes,
  savedViewRoutes,
  barcodeRoutes,
  catalogueNameRoutes,
  productRoutes,
  importRoutes,
  labelRoutes,
  stockRoutes,
  countRoutes,
  addressRoutes,
  cartRoutes,
  checkoutRoutes,
  orderRoutes,
  pickupRoutes,
  counterRoutes,
  returnRoutes,
  customerRoutes,
  dashboardRoutes,
  reportRoutes,
  securityRoutes,
  secondFactorRoutes,
  systemRoutes,
]

export interface AppOptions {
  /** The built web application; without it only the API is served. */
  webRoot?: string
  /** Milliseconds that a page waits for what belongs into it. */
  pagePatience?: number | undefined
  pool?: PoolState
  statements?: StatementCount
  /** How many reads a replica has answered, where there is one. */
  reads?: Reads['counts'] | undefined
  /** The names of the parts that do not work now. */
  failing?: () => Promise<string[]>
  siblings?: Siblings | undefined
  /** Is told of a refusal that its endpoint does not declare; it is logged in any case. */
  onUndeclared?: (fault: string) => void
}

/** Where a request that hangs is given up: long enough for ten large files over a slow line. */
const REQUEST_TIMEOUT = 15 * 60_000

export function routesOf(deps: Deps): Route[] {
  return MODULES.flatMap((routes) => routes(deps))
}

/** The whole application on its plugins, not yet listening. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    // A logger for each request takes longer than some answers; who logs something names the request.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE,
    // What still comes over a connection that was open is answered, and ends it.
    return503OnClosing: false,
    http: { headersTimeout: HEAD_LIMIT, connectionsCheckingInterval: 5000, maxHeaderSize: 16_384 },
    trustProxy: deps.config.trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (_error, { url, headers }, reply) => {
      // The page that says so, for a person.
      if (opensPage(headers.accept) && !url.startsWith('/api/')) return void reply.redirect('/404')
      sendProblem(reply, { title: 'The address cannot be read.', status: 400 })
    },
  })
  limitConnections(app.server, deps.config)
  const closeSilent = watchSilent(app.server)
  app.decorateRequest('session', undefined)
  answerErrors(app, { note: refusedAccess(deps), onUndeclared: options.onUndeclared })
  app.setNotFoundHandler(unknownPath)
  logRequests(app)
  answerOverHttpsOnly(app, deps.config)
  closeUntilSetUp(app, deps.isSetUp)
  const { observe } = registerHealth(app, {
    ...deps,
    pool: options.pool ?? { totalCount: 0, idleCount: 0, waitingCount: 0 },
    statements: options.statements ?? (() => 0),
    replicaReads: options.reads,
    failing: options.failing ?? (async () => []),
    siblings: options.siblings,
  })

  const sessions = makeSessionReader(deps)
  const routes = routesOf(deps)
  await registerApi(app, deps, routes, sessions)
  openShortWay(app, deps, routes, observe)
  registerPictures(app, deps.files)
  geoRoutes(app)
  // Their headers come from hooks that every other request would pay for.
  await app.register(async (pages) => {
    const texts =
      options.webRoot &&
      (await readPages(options.webRoot, {
        answersOf: answerFirst(routes),
        brandOf: sharedRead(() => readBrand(deps.db)),
        patience: options.pagePatience,
        onFailure: (error) => deps.log.warn({ err: error }, 'a page was sent without what belongs into it'),
      }))
    await registerPageHeaders(pages, deps.config, texts ? texts.scriptHashes : [])
    registerSecurityText(pages, deps.config, deps.clock)
    if (deps.config.apiDocs) {
      const endpoints = routes.map((route) => route.endpoint)
      registerDocs(pages, endpoints, packageJson.version)
    }
    if (options.webRoot && texts) await registerPages(pages, options.webRoot, texts, deps.isSetUp)
  })

  openNotificationHub(deps)
  openChatHubs(deps)
  deps.live.attach(app.server, {
    async sessionOf(token) {
      const session = await sessions.ofToken(token, false)
      return session && !lacksSecondFactor(deps, session) ? session : undefined
    },
    stillOpen: (ids, used) => sessions.stillOpen(ids, used),
    endOf: (token) => deps.tokens.read(token)?.endsAt,
  })
  app.addHook('preClose', async () => deps.live.leave())
  app.addHook('preClose', () => dropIdleConnections(app, closeSilent))
  await app.ready()
  return app
}

function openShortWay(
  app: FastifyInstance,
  { config, log, isSetUp }: Deps,
  routes: readonly Route[],
  observe: Observe,
): void {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  // What goes the short way is logged nowhere.
  const isLogged = log.isLevelEnabled('debug')
  const isOpen = () => !isClosing && !isLogged && isSetUp() === true
  takeShortWay(app.server, routes, { headers: headersOfAll(config), isOpen, observe })
}

/** A connection whose last request has been answered while the shop closes must not keep it open until it times out. */
async function dropIdleConnections(app: FastifyInstance, closeSilent: () => void): Promise<void> {
  const sweep = setInterval(() => {
    app.server.closeIdleConnections()
    closeSilent()
  }, 50)
  app.server.once('close', () => clearInterval(sweep))
}

/** Short ids that do not repeat across processes and restarts. */
function requestIds(): () => string {
  const prefix = randomBytes(5).toString('hex')
  let count = 0
  return () => `${prefix}-${(count++).toString(36)}`
}
