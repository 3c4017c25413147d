/** What is said when a key comes again with another request: what was sent first has been done, this has not. */
export const KEY_USED = {
  order:
    'An order was already placed with what you sent first. Please look at My orders. Open the checkout again to order anything else.',
  sale: 'A sale was already made with what you sent first. Please look at the sales of today before you sell anything else.',
  request:
    'A request was already posted with what you sent first. Please look at it before you send another one.',
  address: 'An address was already saved with what you sent first. Please look at your addresses.',
  student: 'A student was already added with what you sent first. Please look at your students.',
  banner: 'A banner was already added with what you sent first. Please look at the banners.',
  faq: 'An FAQ was already added with what you sent first. Please look at its section.',
  account:
    'A payment account was already added with what you sent first. Please look at the payment accounts.',
  scan: 'Another item was already scanned with this key. Please scan the item again.',
  cart: 'Something else was already added to your cart with this key. Please look at your cart.',
  import: 'Another file was already imported with this key. Please open the import again.',
  balance: 'The balance of another exchange was already asked for with this key. Please ask again.',
  mail: 'Another mail was already sent again with this key. Please send this one again.',
  testMail: 'Another test mail was already sent with this key. Please send this one again.',
  message: 'Another message was already sent with this key. Please send this one again.',
} as const
