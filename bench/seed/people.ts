import type { DemoPerson } from '../../server/seed/demo/people.ts'
import { randomOf } from '../../server/seed/demo/random.ts'
import { brandOf } from './words.ts'

export type BenchPerson = DemoPerson

/** Customers with one child and one address each; their names differ. */
export function makePeople(count: number): BenchPerson[] {
  const random = randomOf('people')
  return Array.from({ length: count }, (_, index): BenchPerson => {
    const userName = `parent${String(index + 1).padStart(4, '0')}`
    return {
      userName,
      email: `${userName}@example.com`,
      firstName: brandOf(random),
      middleName: '',
      lastName: brandOf(random),
      mobile: '09171234567',
      role: 'customer',
      status: 1,
      password: '',
      createdAt: new Date(),
      addresses: [],
    }
  })
}
