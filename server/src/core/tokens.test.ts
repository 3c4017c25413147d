import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openTokens } from './tokens.ts'

describe('tokens', () => {
  const secret = 'a'.repeat(32)

  const claims = { userId: 7, sessionId: randomUUID() }

  test('carry the user and his session', async () => {
    const tokens = await openTokens(secret)
    expect(tokens.read(tokens.sign(claims))).toMatchObject(claims)
  })

  test('of another secret, expired, unsigned or damaged are none', async () => {
    const tokens = await openTokens(secret)
    const token = tokens.sign(claims)
    const foreign = (await openTokens('b'.repeat(32))).sign(claims)
    const expired = (await openTokens(secret, '1ms')).sign(claims)
    await new Promise((done) => setTimeout(done, 10))
    const [, payload] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    for (const bad of [foreign, expired, unsigned, token.slice(0, -2), '', 'x.y.z']) {
      expect(tokens.read(bad)).toBeUndefined()
    }
  })
})
