import { expect, test } from 'vitest'
import { allEndpoints } from './attack/endpoints.ts'

test('endpoints invalidate only endpoints that exist, in files that the compiler does not check for it too', () => {
  const endpoints = allEndpoints()
  const names = new Set(endpoints.map(({ name }) => name))
  const unknown = endpoints.flatMap(({ name, invalidates = [] }) =>
    invalidates.filter((stale) => !names.has(stale)).map((stale) => `${name}: ${stale}`),
  )
  expect(unknown).toEqual([])
})
