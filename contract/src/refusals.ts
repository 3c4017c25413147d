interface Coded {
  status: 403 | 404 | 409
  /** What it says, for the OpenAPI document. */
  means: string
}

/**
 * What a client may act on by itself goes by a code, with its status. Every endpoint says with which of them it can refuse
 * (`refusalsOf`). Refusals without a code are for people to read: 400, and what any call can run into.
 */
export const REFUSALS = {
  not_found: { status: 404, means: 'There is no such record for the caller.' },
  changed: {
    status: 409,
    means: 'It is no longer as the caller has read it. Nothing was done; read it again.',
  },
  key_used: { status: 409, means: 'The idempotency key was used for a different request.' },
  busy: { status: 409, means: 'Another one is under way. Nothing was done; try again when it is over.' },
  in_use: { status: 409, means: 'It cannot be deleted while others use it.' },
  set_up: { status: 409, means: 'The shop is set up already.' },
  second_factor_login: {
    status: 403,
    means: 'The password was right; `challenge` goes with a code to `loginWithCode`.',
  },
  second_factor: {
    status: 403,
    means: 'A code is asked for again; after `stepUp` the same call goes through.',
  },
  second_factor_missing: {
    status: 403,
    means: "The caller's role needs a second factor, and he has none yet.",
  },
} as const satisfies Record<string, Coded>

export type RefusalCode = keyof typeof REFUSALS

export const REFUSAL_CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]
