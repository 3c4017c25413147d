import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { compressedCopies } from './vite-compressed.ts'
import { contractAsData } from './vite-contract.ts'
import { firstPages } from './vite-first-page.ts'
import { installable } from './vite-installable.ts'
import { stylesByComponent } from './vite-mantine.ts'

const server = process.env.KWADERNO_SERVER ?? 'http://localhost:3000'
const proxied = Object.fromEntries(['/api', '/files', '/geo'].map((path) => [path, server]))

/** Asks for the two fonts of the first screen together with the style sheet, not after it. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml(_html, { bundle }) {
    const fonts = Object.keys(bundle ?? {}).filter((file) =>
      /(figtree|grotesque)-latin-wght.*\.woff2$/.test(file),
    )
    return fonts.map((file) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
      injectTo: 'head' as const,
    }))
  },
}

const minimalPrint = process.env.VITE_MINIMAL_PRINT ?? ''
if (!['', 'true', 'false'].includes(minimalPrint)) {
  throw new Error(`VITE_MINIMAL_PRINT must be true or false, not ${minimalPrint}.`)
}

/**
 * What several pages share beyond the groups above: one file of each kind, instead of one of each part. A group brings what any
 * of its parts imports, so that none has a part that needs zod or another large library which the others do without.
 */
const SHARED = Object.entries({
  overlays:
    /@mantine[\\/]core[\\/](?:esm[\\/]components|styles)[\\/](?:Modal|ModalBase|Drawer|ActionIcon)\b|web[\\/]src[\\/]ui[\\/]ConfirmDialog|node_modules[\\/](?:react-remove-scroll(?:-bar)?|use-sidecar|use-callback-ref|react-style-singleton|get-nonce)[\\/]/,
  office:
    /web[\\/]src[\\/](?:features[\\/](?:lists[\\/](?:use-list\.|use-list-keys|use-ticks|ListTable|ListFilters|DayFilter)|rows[\\/]|export[\\/](?:ExportButton|export-list|list-to-sheet|sheet-worker-client|filter-sheet|sheet\.|report-name)|documents[\\/]load-records)|ui[\\/](?:table[\\/](?!columns)|DataTable|KeysDialog|TwoLineCell|PageSubtitle|RowTool|dialog\.module)|edit[\\/](?:delete-asked|send-and-toast|typed)|api[\\/]rows|pages[\\/]office[\\/](?:OrdersPage\.module|utilities[\\/](?:UtilitiesHead|SideMenuFrame)|products[\\/]ProductsHead|lists[\\/](?:ListExportButton|SavedViews|view-filters|SelectionBar|BulkDialog\.module)|appearance[\\/]AppearanceFrame|manage[\\/]changed-by|orders[\\/](?:TransactionsHead|columns)|returns[\\/](?:columns|ReturnList)))|contract[\\/]src[\\/](?:product-field-labels|printed-documents|saved-view|counter|bulk|paging|tax|approval|export)\.ts$/,
  // Apart, because a product's page needs nothing else of them.
  product:
    /web[\\/]src[\\/]ui[\\/]QuantityCounter|Icon(?:ZoomIn|AlertCircle|ArrowBackUp|Minus|TruckDelivery|MoodEmpty)\b/,
  // What the forms of guests have, too.
  basics:
    /web[\\/]src[\\/](?:double-click|api[\\/](?:use-kept|kept-draft|kept-forms|idempotency-key))|contract[\\/]src[\\/](?:described-field|long-date|order-text|max-delivery-fee|user-field-labels|fields)\.ts$|@mantine[\\/](?:core[\\/](?:esm[\\/]components|styles)[\\/]VisuallyHidden|hooks[\\/]esm[\\/](?:use-id|utils|use-merged-ref|use-uncontrolled|use-debounced-callback))\b/,
  kit: /web[\\/]src[\\/](?:ui[\\/](?:StickyBar|TabLinks|TextLines|TrashButton|Card|StatusBadge|status-color|SelectBox|DateTime|Money|SearchInput|RangeFieldset|DateRange|SideMenu|Totals|table[\\/]columns)\b|edit[\\/](?:use-save|send|first-error|merge)\.|api[\\/]download|features[\\/]lists[\\/]filters)|contract[\\/]src[\\/](?:session|second-factor|product-rules|special-discount|letters-and-digits|day-range|low-stock|attachment|order|payment-types|returns|payment-tags|payment-fact-labels|delivery-methods|order-gates|order-list|school-year|tin)\.ts$|@tabler[\\/]icons-react[\\/].*[\\/]Icon/,
  records:
    /web[\\/]src[\\/](?:features[\\/](?:attachments[\\/](?:AttachmentList|download)|orders[\\/]OrderItems)|ui[\\/](?:FilePicker|ReselectFiles|FactList|focus|file-size|form[\\/](?:FieldError|FormButtons|HiddenFileInput|FieldRow)))|contract[\\/]src[\\/](?:tracking|order-fields|cart-availability|manage-returns|web-address|payment-account-fields)\.ts$/,
  // What a cart and the orders of a family are made of.
  family:
    /web[\\/]src[\\/](?:features[\\/](?:cart[\\/](?:selection|quantities|use-cart)|scanner[\\/](?:BarcodeInput|repeated-scan)|students[\\/]use-my-students)|ui[\\/](?:form[\\/]ListRetry|PagedList))|contract[\\/]src[\\/](?:cart|barcode-intake|student)\.ts$/,
  // The validation library and the rules that all forms share.
  validation: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](?:fields|endpoint|live)\.ts\?real$/,
  forms: /node_modules[\\/]react-hook-form[\\/]|web[\\/]src[\\/]ui[\\/]form[\\/](?:field\.|TextField)/,
}).map(([name, test]) => ({ name, test, minShareCount: 2, includeDependenciesRecursively: false }))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractAsData(resolve(import.meta.dirname, '../contract/src')),
    react(),
    stylesByComponent,
    preloadFonts,
    firstPages(import.meta.dirname),
    installable(import.meta.dirname),
    compressedCopies,
  ],
  css: { postcss: { plugins: [mantine({ autoRem: false })] } },
  server: { port: 5173, proxy: { ...proxied, '/hub': { target: server, ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Inlined pictures and fonts would need wider rules in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'index.html',
      output: {
        // The first script names the files of all pages: two letters less of each are hundreds of bytes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // Without groups every part that two pages share becomes a file of its own, some of 200 bytes. What every page needs
        // is one file: apart, its parts repeat each other's words.
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?!(?:react-)?virtual)[^\\/]+)[\\/]/,
            },
            {
              name: 'controls',
              test: /@mantine[\\/]core[\\/](?:esm[\\/]core|(?:esm[\\/]components|styles)[\\/](?:Button|Input|InputBase|Loader|Transition|CloseButton|UnstyledButton|NativeSelect|TextInput|Checkbox|InlineInput)\b)|web[\\/]src[\\/]ui[\\/](?:PageTitle|LoadError|Pagination|Picture|PriceInput|input-masks|use-page-in-range|filter-reset|FilterBar|EmptyState|RuledLine|Skeletons)\b|contract[\\/]src[\\/]money|IconChevron(?:Left|Right)\b/,
            },
            { name: 'start', tags: ['$initial'], includeDependenciesRecursively: false },
            {
              name: 'home',
              includeDependenciesRecursively: false,
              test: /web[\\/]src[\\/](?:pages[\\/]shop[\\/](?:HomePage|home[\\/])|features[\\/]banners)|embla-carousel|IconPlayer(?:Pause|Play)\b/,
            },
            {
              name: 'shop',
              includeDependenciesRecursively: false,
              test: /web[\\/]src[\\/](?:pages[\\/]shop[\\/](?:ShopPage|shop[\\/])|features[\\/]catalogue[\\/](?:CategoryTiles|ShopView|ProductGrid|ProductCard|QuickAdd|use-add-to-cart|color-swatch|Filters|PriceFilter|GradesLine|applied-filters|grades|links|shop-state)\b)|contract[\\/]src[\\/](?:catalogue|catalogue-names|common|faq-content|form-text|home|plain-text)\.ts$|Icon(?:SearchOff|AdjustmentsHorizontal|Plus)\b/,
            },
            {
              name: 'signed',
              includeDependenciesRecursively: false,
              test: /web[\\/]src[\\/](?:features[\\/]notifications[\\/]Bell\b(?!Panel)|layouts[\\/]shop[\\/]AccountMenu\b|features[\\/]chat[\\/](?:ChatButton|chat-opened)\b|ui[\\/](?:UserPicture|date-format)|features[\\/]orders[\\/]CardLink\b|pages[\\/]shop[\\/]orders[\\/]headline)|contract[\\/]src[\\/](?:order-status|no-date)\.ts$|Icon(?:Bell|MessageCircle)\b|@mantine[\\/]core[\\/](?:esm[\\/]components|styles)[\\/]Avatar\b/,
            },
            // What opens from the frame once somebody uses it.
            {
              name: 'popups',
              includeDependenciesRecursively: false,
              test: /web[\\/]src[\\/](?:features[\\/]notifications[\\/](?:BellPanel|NotificationList|notification-link)\b|layouts[\\/]shop[\\/]AccountMenuItems|ui[\\/](?:PopupTarget|SchemeMenuItems))|IconLogout\b|@mantine[\\/]core[\\/](?:esm[\\/](?:components|utils[\\/]Floating)|styles)[\\/](?:Menu|Popover|ScrollArea|FocusTrap|Portal|Overlay|Paper|use-|Floating|get-|Radio[\\/]RadioIcon\b|Accordion[\\/]AccordionChevron\b)|@mantine[\\/]hooks[\\/]esm[\\/]use-(?:focus-return|focus-trap|window-event|click-outside|long-press)\b|node_modules[\\/](?:@floating-ui|tslib)[\\/]/,
            },
            { name: 'live', includeDependenciesRecursively: false, test: /socket\.io|engine\.io/ },
            ...SHARED,
          ],
        },
      },
    },
  },
})
