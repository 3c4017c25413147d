import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without any setting the shop runs from ./data on port 3000', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, demo: true, databaseUrl: undefined, s3: undefined })
  expect(config.dataDir).toMatch(/[\\/]data$/)
  expect(Object.isFrozen(config)).toBe(true)
})

test('an empty setting counts as absent', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '', RATE_LOGIN: '' }).port).toBe(3000)
})

test.each([
  ['PORT', 'web'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['REDIS_URL', 'localhost:6379'],
  ['RATE_LOGIN', 'often'],
  ['DEMO', 'perhaps'],
  ['TOKEN_SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '1,2'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
])('%s=%s is refused in one sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^The settings cannot be used: ${name} .+\\.$`),
  )
})

test('rates are calls per seconds, and 0 switches one off', () => {
  const { rates } = readConfig({ RATE_LOGIN: '5/60', RATE_UPLOAD: '0' })
  expect(rates.login).toEqual({ count: 5, seconds: 60 })
  expect(rates.upload.count).toBe(0)
})

test('a number of proxies trusts that many hops', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '1' })
  expect(typeof trustProxy === 'function' && [trustProxy('1.1.1.1', 0), trustProxy('2.2.2.2', 1)]).toEqual([
    true,
    false,
  ])
})

test('TRUST_PROXY=true is refused with the reason', () => {
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(
    /TRUST_PROXY cannot be 'true': anybody could then pretend to be anywhere/,
  )
  for (const proxies of ['10.0.0.0/8', '127.0.0.1, ::1', 'loopback,fc00::/7'])
    expect(readConfig({ TRUST_PROXY: proxies }).trustProxy).toBe(proxies)
})
