const NUMBER = new Intl.NumberFormat('en-US')

/** What customers are told of a limit of the shop, which its settings name. */
export const LIMIT_TEXT = {
  openOrders: (most: number) =>
    `You have ${most === 1 ? '1 order' : `${NUMBER.format(most)} orders`} waiting for approval, and cannot place more for now. Please wait until one is approved, or cancel one.`,
  pieces: (most: number) =>
    `You can order up to ${most === 1 ? '1 piece' : `${NUMBER.format(most)} pieces`} of one item at a time.`,
  uploadedFiles: (most: number) =>
    `You can upload up to ${NUMBER.format(most)} files a day. Please try again tomorrow.`,
  uploadedBytes: (most: number) =>
    `You can upload up to ${NUMBER.format(Math.floor(most / 1_000_000))} MB a day. Please try again tomorrow.`,
} as const

/** What is said of a proof of payment that nobody can look at. */
export const PROOF_TEXT = {
  empty: (name: string) => `"${name}" is empty. Please attach a picture or a PDF of your payment.`,
  unreadable: (name: string) =>
    `"${name}" is not a picture or a PDF that can be opened. Please attach another one.`,
} as const
