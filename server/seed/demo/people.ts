import type { AddressForm } from '@kwaderno/contract/address.ts'
import { PLACES } from './places.ts'
import { randomOf, type Random } from './random.ts'

export interface DemoStudent {
  studentId: string
  firstName: string
  middleName: string
  lastName: string
  /** Kindergarten is 0. */
  grade: number
}

export interface DemoPerson {
  userName: string
  email: string
  firstName: string
  middleName: string
  lastName: string
  mobile: string
  role: string
  /** 0 Pending, 1 Active, 2 Inactive. */
  status: 0 | 1 | 2
  password: string
  createdAt: Date
  /** Of who is Inactive: a registration that was never approved. Of who waits: the one before this. */
  rejected?: { at: Date; reason: string }
  student?: DemoStudent
  /** Younger ones, who came later. */
  siblings?: readonly DemoStudent[]
  addresses: readonly AddressForm[]
}

export const DAY = 86_400_000
export const HOUR = 3_600_000

const FIRST_NAMES = [
  ...[
    'Maria',
    'Jose',
    'Ana',
    'Juan',
    'Carmela',
    'Paolo',
    'Rosalinda',
    'Miguel',
    'Teresa',
    'Rafael',
    'Angelica',
  ],
  ...[
    'Gabriel',
    'Kristine',
    'Antonio',
    'Lourdes',
    'Francis',
    'Jasmine',
    'Emmanuel',
    'Patricia',
    'Rodel',
    'Bea',
  ],
  ...[
    'Dennis',
    'Joy',
    'Renato',
    'Divina',
    'Marvin',
    'Katrina',
    'Alfredo',
    'Niña',
    'Ernesto',
    'Camille',
    'Noel',
  ],
] as const
const CHILD_NAMES = [
  ...[
    'Sofia',
    'Liam',
    'Althea',
    'Ethan',
    'Princess',
    'Jacob',
    'Isabella',
    'Nathaniel',
    'Chloe',
    'Gian',
    'Samantha',
  ],
  ...[
    'Joaquin',
    'Andrea',
    'Zion',
    'Ysabel',
    'Santiago',
    'Mikaela',
    'Niño',
    'Daniela',
    'Lucas',
    'Precious',
    'Marco',
  ],
] as const
const LAST_NAMES = [
  ...[
    'Dela Cruz',
    'Garcia',
    'Reyes',
    'Ramos',
    'Mendoza',
    'Santos',
    'Flores',
    'Gonzales',
    'Bautista',
    'Villanueva',
  ],
  ...['Fernandez', 'Cruz', 'Castillo', 'Rivera', 'Aquino', 'Navarro', 'Salazar', 'Mercado', 'Muñoz', 'Peña'],
  ...[
    'Zuñiga',
    'Dimaculangan',
    'Macaraeg',
    'Pangilinan',
    'Lacson',
    'Ocampo',
    'Tolentino',
    'Nuñez',
    'Magsaysay',
    'Abad',
  ],
] as const

/** Those whose logins are printed at the start; the staff first. */
function knownPeople(now: Date): DemoPerson[] {
  const person = (
    userName: string,
    password: string,
    role: string,
    [firstName, middleName, lastName]: readonly [string, string, string],
    daysAgo: number,
  ): DemoPerson => ({
    userName,
    email: `${userName}@kwaderno.example`,
    firstName,
    middleName,
    lastName,
    mobile: `0917555${String(1000 + daysAgo).slice(-4)}`,
    role,
    status: 1,
    password,
    createdAt: new Date(now.getTime() - daysAgo * DAY),
    addresses: [],
  })
  const home = (one: DemoPerson, place: number, residence: string) => addressOf(one, place, residence)
  const maria = person('parent', 'Parent123', 'customer', ['Maria', 'Reyes', 'Santos'], 320)
  const ramon = person('parent2', 'Parent123', 'customer', ['Jose Ramon', 'Cruz', 'Peña'], 290)
  return [
    person('admin', 'Admin123', 'admin', ['Andrea', '', 'Villanueva'], 400),
    person('cashier', 'Cashier123', 'cashier', ['Carlo', '', 'Mendoza'], 380),
    person('clerk', 'Clerk123', 'inventory clerk', ['Liza', '', 'Bautista'], 379),
    person('support', 'Support123', 'support', ['Jomar', '', 'Reyes'], 378),
    {
      ...maria,
      student: {
        studentId: '2024-00417',
        firstName: 'Sofia',
        middleName: 'Reyes',
        lastName: 'Santos',
        grade: 4,
      },
      siblings: [
        { studentId: '2026-00098', firstName: 'Miguel', middleName: 'Reyes', lastName: 'Santos', grade: 1 },
      ],
      addresses: [
        home(maria, 0, 'Unit 4B, 118 Esteban Abada Street'),
        { ...home(maria, 3, '27 East Capitol Drive'), receiverName: 'Lola Carmen Reyes' },
      ],
    },
    {
      ...ramon,
      student: { studentId: '2023-01182', firstName: 'Niño', middleName: 'Cruz', lastName: 'Peña', grade: 7 },
      addresses: [home(ramon, 2, 'Block 6 Lot 12, Molave Street')],
    },
  ]
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

function addressOf(
  person: Pick<DemoPerson, 'firstName' | 'lastName' | 'email' | 'mobile'>,
  place: number,
  residence: string,
): AddressForm {
  const { region, province, city, barangay } = PLACES[place % PLACES.length] ?? PLACES[0]!
  return {
    receiverName: `${person.firstName} ${person.lastName}`,
    email: person.email,
    contactNumber: person.mobile,
    residence,
    region,
    province,
    city,
    barangay,
  }
}

const OTHERS = 62
/** The last ones have just registered, those before them have left. */
const NEW = 9
const LEFT = 4

function customer(index: number, now: Date, random: Random): DemoPerson {
  const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? 'Maria'
  const lastName = LAST_NAMES[(index * 7 + Math.floor(index / 30)) % LAST_NAMES.length] ?? 'Santos'
  const userName = `${plain(firstName)}.${plain(lastName)}${index}`
  const fromEnd = OTHERS - index
  const status = fromEnd <= NEW ? 0 : fromEnd <= NEW + LEFT ? 2 : 1
  const age = status === 0 ? random.int(2, 130) * HOUR : random.int(200, 420) * DAY
  const base = { userName, email: `${userName}@example.com`, firstName, lastName, mobile: mobile(random) }
  const place = random.int(0, PLACES.length - 1)
  const street = random.pick(PLACES[place]?.streets ?? ['Mabini Street'])
  return {
    ...base,
    middleName: random.chance(0.6) ? random.pick(LAST_NAMES) : '',
    role: 'customer',
    status,
    password: 'Parent123',
    createdAt: new Date(now.getTime() - age),
    student: {
      studentId: `${random.int(2019, 2025)}-${String(2000 + index * 13)}`,
      firstName: random.pick(CHILD_NAMES),
      middleName: '',
      lastName,
      grade: random.int(0, 12),
    },
    addresses: status === 1 ? [addressOf(base, place, `${random.int(1, 240)} ${street}`)] : [],
  }
}

function mobile(random: Random): string {
  return `09${random.pick(['17', '18', '27', '39', '45', '56', '66', '95'])}${String(random.int(0, 9_999_999)).padStart(7, '0')}`
}

/** Staff and customers of the demo shop; the same for the same `now`. */
export function demoPeople(now: Date): DemoPerson[] {
  const random = randomOf('people')
  const others = Array.from({ length: OTHERS }, (_, index) => customer(index, now, random))
  giveDoubts(others, now)
  giveSiblings(others)
  return [...knownPeople(now), ...others]
}

/** A second child for every fifth parent. */
function giveSiblings(people: readonly DemoPerson[]): void {
  // Of its own, so that everybody else stays as he is.
  const random = randomOf('siblings')
  const parents = people.filter(({ status }) => status === 1)
  for (const [index, parent] of parents.entries()) {
    if (index % 5 !== 1 || !parent.student) continue
    const { firstName: elder, lastName, grade } = parent.student
    parent.siblings = [
      {
        studentId: `2025-${String(7000 + index * 11)}`,
        firstName: random.pick(CHILD_NAMES.filter((name) => name !== elder)),
        middleName: '',
        lastName,
        grade: Math.max(0, grade - random.int(1, 4)),
      },
    ]
  }
}

/** What a registrar looks at twice: a child who has an account, two registrations that were rejected. */
function giveDoubts(people: readonly DemoPerson[], now: Date): void {
  const active = people.find(({ status }) => status === 1)
  const [again, corrected] = people.filter(({ status }) => status === 0)
  const gone = people.findLast(({ status }) => status === 2)
  if (!active?.student || !again || !corrected || !gone) throw new Error('the demo shop has too few people')
  again.student = { ...active.student, studentId: active.student.studentId.replace('-', '') }
  corrected.rejected = {
    at: new Date(corrected.createdAt.getTime() - 20 * HOUR),
    reason: 'The student ID has a digit too few. Please register again.',
  }
  gone.createdAt = new Date(now.getTime() - 6 * DAY)
  gone.rejected = { at: new Date(now.getTime() - 5 * DAY), reason: 'No student of this school.' }
}

export function fullNameOf({
  firstName,
  middleName,
  lastName,
}: Omit<DemoStudent, 'studentId' | 'grade'>): string {
  return [firstName, middleName, lastName].filter((part) => part !== '').join(' ')
}
