/**
 * Every place of the product where something is typed or chosen that the end of a session must not cost, with the file
 * that joins it by `useKept`. kept-forms.test.ts fails for a form that is missing here.
 */
export const KEPT_FORMS = {
  'about-us': 'edit/use-edit-form.tsx',
  'add-name': 'pages/office/names/AddName.tsx',
  'add-user': 'pages/office/users/AddUserForm.tsx',
  address: 'edit/use-edit-form.tsx',
  banner: 'edit/use-edit-form.tsx',
  barcode: 'pages/office/barcodes/use-barcode-edit.ts',
  cart: 'pages/shop/cart/use-save-on-leave.ts',
  chat: 'features/chat/Conversation.tsx',
  checkout: 'pages/shop/checkout/use-checkout-form.ts',
  'contact-us': 'edit/use-edit-form.tsx',
  'delivery-date': 'pages/office/manage/DeliveryDate.tsx',
  'edit-address': 'edit/use-edit-form.tsx',
  'edit-student': 'edit/use-edit-form.tsx',
  exchange: 'edit/use-edit-mode.ts',
  faq: 'edit/use-edit-form.tsx',
  labels: 'pages/office/print-barcode/selection.ts',
  'mail-template': 'edit/use-edit-form.tsx',
  names: 'pages/office/names/drafts.ts',
  'new-count': 'pages/office/stock/NewCount.tsx',
  'open-banner': 'pages/office/appearance/use-one-form.ts',
  'open-faq': 'pages/office/appearance/use-one-form.ts',
  'open-payment-account': 'pages/office/appearance/use-one-form.ts',
  'open-role': 'pages/office/roles/RoleView.tsx',
  order: 'edit/use-edit-mode.ts',
  'payment-account': 'edit/use-edit-form.tsx',
  'pickup-schedule': 'edit/use-edit-form.tsx',
  'post-count': 'pages/office/stock/PostCount.tsx',
  'privacy-notice': 'edit/use-edit-form.tsx',
  product: 'pages/office/product-form/use-kept-product.ts',
  profile: 'edit/use-edit-form.tsx',
  promotion: 'pages/office/students/use-staying.ts',
  retention: 'edit/use-edit-form.tsx',
  return: 'pages/shop/returns/use-return-form.ts',
  role: 'edit/use-edit-form.tsx',
  scan: 'pages/office/barcodes/ScanCard.tsx',
  'school-list': 'edit/use-edit-form.tsx',
  settings: 'edit/use-edit-form.tsx',
  student: 'edit/use-edit-form.tsx',
  'student-record': 'edit/use-edit-form.tsx',
  user: 'edit/use-edit-form.tsx',
} as const

export type KeptForm = keyof typeof KEPT_FORMS

/**
 * Counted up when a form keeps its draft in another shape, from 1: what an older build of the page has kept is then
 * thrown away, where it would break the form.
 */
export const KEPT_VERSIONS: { readonly [Form in KeptForm]?: number } = { order: 3, product: 1, settings: 2 }

/** The other forms, and why nothing is kept of them. */
export const NOT_KEPT = {
  'pages/office/manage/StepDialog.tsx': 'asks for a day, which is filled in already, and for one number',
  'pages/office/manage/ParcelFields.tsx': 'a courier and one number, which are chosen again at once',
  'pages/office/settings/AddPlace.tsx':
    'a place that is chosen again at once, as long as it is not in its zone',
  'pages/office/stock/OwnPart.tsx': 'a number that is stored as soon as its field is left',
  'layouts/office/Palette.tsx': 'is a search, which saves nothing',
  'pages/office/orders/BulkParcels.tsx': 'belongs to a question about ticked rows, which are not kept either',
  'pages/office/orders/BulkOrders.tsx': 'asks for one day, which is filled in already',
  'pages/office/counter/SaleText.tsx':
    'the basket is stored in the tab, which goes on after the end of a session for the same person',
  'pages/office/payments/RejectForm.tsx': 'asks for a few words that are typed again at once',
  'pages/shop/orders/AddProofs.tsx':
    'five short fields that may all stay empty, sent with the file that is chosen behind them',
  'features/reason/ReasonForm.tsx': 'asks for a few words that are typed again at once',
  'pages/office/pickup/HandOverForm.tsx': 'asks for a name, which is typed again at once after the next scan',
  'pages/office/pickup/SwapCard.tsx': 'asks for a name, which is typed again at once after the next scan',
  'pages/office/CounterSalesPage.tsx': 'the day is in the address',
  'pages/office/lists/ViewDialog.tsx': 'asks for one short name that is typed again at once',
  'pages/office/lists/BulkDialog.tsx': 'has nothing typed; it asks who would leave while it goes on',
  'pages/public/LoginPage.tsx': 'nobody is logged in',
  'pages/public/RegisterPage.tsx': 'nobody is logged in',
  'pages/public/ForgotPasswordPage.tsx': 'nobody is logged in',
  'pages/public/ResetPasswordPage.tsx': 'nobody is logged in',
  'pages/shop/ChangePasswordPage.tsx': 'passwords only, which are never kept',
  'pages/shop/privacy/OwnPasswordForm.tsx': 'a password only, which is never kept',
  'pages/public/SetupPage.tsx': 'nobody is logged in',
  'features/second-factor/StepUp.tsx': 'a code only, which is never kept',
  'pages/public/CodeForm.tsx': 'nobody is logged in',
  'pages/shop/profile/SecondFactorOn.tsx': 'a code only, which is never kept',
  'pages/shop/profile/SecondFactorSetup.tsx': 'a password and a code only, which are never kept',
} as const
