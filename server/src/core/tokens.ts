import jwt from '@fastify/jwt'
import fastify from 'fastify'

/** What a token says: whose it is, and which session it belongs to. */
export interface TokenClaims {
  userId: number
  /** A UUID. */
  sessionId: string
}

/** Claims of a token that is valid now. */
export interface ReadToken extends TokenClaims {
  /** When it ends, in milliseconds since 1970. */
  endsAt: number
}

/** Signs and reads the tokens of log-ins: HS256, seven days. */
export interface Tokens {
  sign(claims: TokenClaims): string
  /** Undefined for a token that is forged, expired or not one. */
  read(token: string): ReadToken | undefined
}

/** Days from the log-in. */
export const TOKEN_DAYS = 7

/**
 * The plugin's signer without a server around it: the live transport and the log-in use it as well as requests.
 * @param secret at least 32 characters, the same for every process
 */
export async function openTokens(secret: string, life: string = `${TOKEN_DAYS}d`): Promise<Tokens> {
  const holder = fastify()
  await holder.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: life },
    verify: { algorithms: ['HS256'], cache: 1000 },
  })
  await holder.ready()
  return {
    sign: ({ userId, sessionId }) => holder.jwt.sign({ sub: String(userId), sid: sessionId }),
    read(token) {
      try {
        return claimsOf(holder.jwt.verify<Payload>(token))
      } catch {
        return undefined
      }
    },
  }
}

type Payload = Partial<Record<'sub' | 'sid' | 'exp', unknown>>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function claimsOf({ sub, sid, exp }: Payload): ReadToken | undefined {
  const userId = Number(sub)
  if (!Number.isSafeInteger(userId) || typeof sid !== 'string' || typeof exp !== 'number') return undefined
  return UUID.test(sid) ? { userId, sessionId: sid, endsAt: exp * 1000 } : undefined
}
