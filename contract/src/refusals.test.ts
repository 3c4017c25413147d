import { expect, expectTypeOf, test } from 'vitest'
import { login } from './account.ts'
import { listCart } from './cart.ts'
import { refusalsOf, type RefusalOf } from './endpoint.ts'
import { downloadFile } from './common.ts'
import { updateUser } from './user.ts'

test('an endpoint refuses with the codes that it declares, and those that follow from what it is', () => {
  expect(refusalsOf(login)).toEqual(['second_factor_login'])
  expect(refusalsOf(listCart)).toEqual(['second_factor_missing'])
  expect(refusalsOf(downloadFile)).toEqual(['not_found', 'second_factor_missing'])
  expect(refusalsOf(updateUser)).toEqual(['changed', 'not_found', 'second_factor', 'second_factor_missing'])
})

test('a caller can ask for no other code', () => {
  expectTypeOf<RefusalOf<typeof login>>().toEqualTypeOf<'second_factor_login'>()
  expectTypeOf<RefusalOf<typeof listCart>>().toEqualTypeOf<never>()
  expectTypeOf<RefusalOf<typeof downloadFile>>().toEqualTypeOf<'not_found'>()
  expectTypeOf<RefusalOf<typeof updateUser>>().toEqualTypeOf<'changed' | 'not_found'>()
})
