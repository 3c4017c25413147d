import type { Done } from './live.ts'

/**
 * A message as one of its readers sees it. `groupName` is the customer's id, whose thread it is in. `loading` is false
 * in whatever comes from the server; a browser sets it until the echo has arrived.
 */
export interface ChatMessage {
  /** Rises with the order of the thread, but an older message may arrive after a newer one. */
  id: number
  messageContent: string
  dateSent: string
  senderId: number
  senderName: string
  groupName: string
  me: boolean
  loading: boolean
  /** What the sender's browser has named it; only in what the sender himself is sent. */
  key?: string
}

/** A customer as the staff's list shows him. Without any message `lastMessage` is '' and its date null. */
export interface CustomerListEntry {
  userId: number
  name: string
  /** Path of the picture; '' without one. */
  image: string
  /** At most LAST_MESSAGE_LENGTH characters of it. */
  lastMessage: string
  lastMessageDateSent: string | null
  /** Something of the customer that nobody of the staff has opened yet. */
  hasNewMessage: boolean
}

export const CHAT_PAGE_SIZE = 20
export const MESSAGE_LENGTH = 4000
export const LAST_MESSAGE_LENGTH = 160
/** Customers that the list shows at first, and at most. */
export const CUSTOMER_LIST_SIZE = 50
export const MAX_CUSTOMERS = 1000

export const CHAT_TEXT = {
  emptyMessage: 'Please write a message.',
  longMessage: 'Use at most 4,000 characters.',
  emptyChat: 'Send a message to your customer',
  noCustomer: 'Customer Not Found',
  tooFast: 'You are sending messages too fast. Please wait a moment and try again.',
} as const

/** The text as it is stored: without what surrounds it, and without characters that no database keeps. */
export function cleanMessage(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim()
}

/** Why a clean text cannot be sent; undefined when it can. */
export function messageFault(text: string): string | undefined {
  // Marks that only steer other characters show nothing by themselves.
  if (!/[^\s\p{Cc}\p{Cf}]/u.test(text)) return CHAT_TEXT.emptyMessage
  return text.length > MESSAGE_LENGTH ? CHAT_TEXT.longMessage : undefined
}

/** What the server sends on the chat hub. Pages are oldest first. */
export interface ChatEvents {
  /** The newest page, on every connection. */
  ReceiveMessageThread: (messages: ChatMessage[]) => void
  SeeMoreMessages: (messages: ChatMessage[]) => void
  /** To staff, with the thread: whose it is. */
  ReceiveCustomer: (customer: CustomerListEntry) => void
  /** Once to every tab of both sides; a message that is sent again is delivered again under its id. */
  MessageReceived: (message: ChatMessage) => void
}

/** What a client may ask of the chat hub; each is acknowledged. */
export interface ChatMethods {
  /** Sent again with the same key it is stored once. A key is 8 to 64 letters, digits, '-' and '_'. */
  SendMessage: (messageContent: string, key: string | undefined, done: Done) => void
  /** Page 2 is the one before the newest. */
  SeeMore: (pageNumber: number, done: Done) => void
  /** Everything up to this message has been read. */
  ViewMessages: (lastMessageId: number, done?: Done) => void
}

/** What the server sends on the hub of the customer list. */
export interface CustomerListEvents {
  /** Who wrote or was written to last comes first, then the silent ones by name. */
  ReceiveCustomerList: (entries: CustomerListEntry[]) => void
  UpdateCustomerList: (entry: CustomerListEntry) => void
}

export interface CustomerListMethods {
  /** @param filter `isNew` for those alone who have written something that nobody of the staff has opened */
  FilterCustomerList: (filter: { search?: string; size?: number; isNew?: boolean }, done?: Done) => void
}
