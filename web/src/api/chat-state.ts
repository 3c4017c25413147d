import type { CustomerListEntry } from '@kwaderno/contract/chat.ts'
import { createStore, type Store } from '../store.ts'
import { NO_THREAD, type Thread, type UnsentMessage } from './chat-thread.ts'

/** What a conversation shows. */
export interface ChatState {
  thread: Thread
  /** 'lost' while the client reconnects, or could not connect yet; 'refused' when the server will not let it in. */
  link: 'opening' | 'open' | 'lost' | 'refused'
  /** Why it was refused. */
  refusal: string
  /** The customer, for staff. */
  customer: CustomerListEntry | undefined
  isLoadingOlder: boolean
}

export const EMPTY_CHAT: ChatState = {
  thread: NO_THREAD,
  link: 'opening',
  refusal: '',
  customer: undefined,
  isLoadingOlder: false,
}

/** The store of one conversation, and how its parts are changed. */
export interface ChatStore {
  store: Store<ChatState>
  thread(): Thread
  update(changes: Partial<ChatState>): void
  setUnsent(unsent: readonly UnsentMessage[]): void
}

export function createChatStore(): ChatStore {
  const store = createStore(EMPTY_CHAT)
  const thread = () => store.get().thread
  const update = (changes: Partial<ChatState>) => store.set({ ...store.get(), ...changes })
  return { store, thread, update, setUnsent: (unsent) => update({ thread: { ...thread(), unsent } }) }
}
