import * as spreadsheet from '@e965/xlsx'
import { deleteRoster, listRosters, loadRoster, type Roster } from '@kwaderno/contract/roster.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'
import { csvFile, type CsvRow } from '../../../test/importing.ts'

let shop: TestApp
let clerk: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Students.view', 'Students.add', 'Students.delete'], {
    firstName: 'Rosa',
    lastName: 'Lim',
  })
})
afterAll(() => shop.close())

const line = (id: string, last: string, first: string, grade: string): CsvRow => ({
  'Student ID': id,
  'Last name': last,
  'First name': first,
  Grade: grade,
})
const load = (file: File | undefined, schoolYear = '2026-2027', as: { token: string } = clerk) =>
  shop.api(loadRoster, { as, body: { schoolYear }, files: { File: file ? [file] : [] } })
const stored = (schoolYear: string) =>
  shop.db
    .selectFrom('roster_rows')
    .innerJoin('rosters', 'rosters.id', 'roster_id')
    .innerJoin('grade_levels', 'grade_levels.id', 'grade_level_id')
    .select(['student_id', 'last_name', 'first_name', 'name as grade'])
    .where('school_year', '=', schoolYear)
    .orderBy('row')
    .execute()
const list = async (as: { token: string } = clerk): Promise<Roster[]> =>
  (await shop.api(listRosters, { as })).body

test('two grade levels that differ by a dash alone are told apart, and shift no other row', async () => {
  const names = ['Kinder 1', 'Kinder-1']
  await shop.db
    .insertInto('grade_levels')
    .values(names.map((name, place) => ({ name, position: 100 + place })))
    .execute()
  const grades = ['Kinder-1', 'Grade 4', 'Grade 5', 'Kinder 1', 'kinder  1', 'Grade 6']
  const rows = grades.map((grade, place) => line(`27-000${place}`, 'Cruz', 'Ana', grade))
  const { body } = await load(csvFile(rows), '2027-2028')
  expect(body.errors).toEqual([])
  expect((await stored('2027-2028')).map(({ grade }) => grade)).toEqual([
    'Kinder-1',
    'Grade 4',
    'Grade 5',
    'Kinder 1',
    'Kinder 1',
    'Grade 6',
  ])
  await shop.db.deleteFrom('rosters').where('school_year', '=', '2027-2028').execute()
  await shop.db.deleteFrom('grade_levels').where('name', 'in', names).execute()
})

test('an unknown grade that is told in short may be cut within a character of two halves', async () => {
  const rows = [
    line('29-0001', 'Cruz', 'Ana', 'Grade 4'),
    line('29-0002', 'Cruz', 'Ben', `${'x'.repeat(99)}😀 and more of it`),
  ]
  const { status, body } = await load(csvFile(rows), '2029-2030')
  expect([status, body]).toEqual([
    200,
    { loaded: 1, errors: [{ row: 3, text: `There is no grade level “${'x'.repeat(99)}\uFFFD”.` }] },
  ])
  await shop.db.deleteFrom('rosters').where('school_year', '=', '2029-2030').execute()
})

test('[GRND-07] a roster keeps its good rows and names each bad one by its number with the reason', async () => {
  const answer = await load(
    csvFile(
      [
        line('26-0001', 'Dela Peña', 'Lia', 'Grade 4'),
        line('', 'Cruz', 'Ana', 'Grade 4'),
        line('26-0003', 'Cruz', '', 'Grade 4'),
        line('26-0004', 'Cruz', 'Ana', 'Grade 99'),
        line('0026 0001', 'Cruz', 'Ben', 'Grade 4'),
        line('26-0005', 'Cruz', 'Ben', ''),
        line('--0', 'Cruz', 'Ben', 'Grade 4'),
        line('26-0006', '=HYPERLINK("x")', 'Ben', ' grade  5 '),
        line('26-0007', 'x'.repeat(101), 'Ben', 'Grade 4'),
      ],
      'enrolled.csv',
    ),
  )
  const errors = [
    { row: 3, text: 'The student ID is missing.' },
    { row: 4, text: 'The name is missing.' },
    { row: 5, text: 'There is no grade level “Grade 99”.' },
    { row: 6, text: 'The same student ID as in row 2.' },
    { row: 7, text: 'The grade is missing.' },
    { row: 8, text: 'The student ID is missing.' },
    { row: 10, text: 'Last name: use at most 100 characters.' },
  ]
  expect([answer.status, answer.body]).toEqual([200, { loaded: 2, errors }])
  expect(await stored('2026-2027')).toEqual([
    { student_id: '26-0001', last_name: 'Dela Peña', first_name: 'Lia', grade: 'Grade 4' },
    { student_id: '26-0006', last_name: '=HYPERLINK("x")', first_name: 'Ben', grade: 'Grade 5' },
  ])
  expect(await list()).toEqual([
    {
      schoolYear: '2026-2027',
      count: 2,
      fileName: 'enrolled.csv',
      loadedOn: expect.any(String) as string,
      loadedBy: 'Rosa Lim',
      badRows: 7,
      errors,
    },
  ])
})

test("[APQ-04] loading a school year again replaces that year's rows alone, and deleting takes them away", async () => {
  await load(csvFile([line('1', 'Old', 'Year', 'Grade 1')]), '2024-2025')
  await load(
    csvFile([line('2', 'First', 'File', 'Grade 1'), line('3', 'Also', 'First', 'Grade 2')]),
    '2025-2026',
  )
  const sheet = spreadsheet.utils.aoa_to_sheet([
    ['Enrolled'],
    ['GRADE', 'first name', 'Last Name', 'student id', 'Section'],
    ['Grade 3', 'Second', 'File', 4, 'Ruby'],
  ])
  const book = spreadsheet.utils.book_new()
  spreadsheet.utils.book_append_sheet(book, sheet, 'Roster')
  const bytes = spreadsheet.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array<ArrayBuffer>
  expect((await load(new File([bytes], 'r.xlsx'), '2025-2026')).body).toEqual({ loaded: 1, errors: [] })
  expect(await stored('2025-2026')).toEqual([
    { student_id: '4', last_name: 'File', first_name: 'Second', grade: 'Grade 3' },
  ])
  expect((await stored('2024-2025')).map((row) => row.student_id)).toEqual(['1'])
  // Nothing of a file is good: what there is stays.
  const bad = await load(csvFile([line('', 'A', 'B', 'Grade 1')]), '2025-2026')
  expect(bad.body).toMatchObject({ loaded: 0, errors: [{ row: 2 }] })
  expect((await stored('2025-2026')).map((row) => row.student_id)).toEqual(['4'])

  const drop = (schoolYear: string) => shop.api(deleteRoster, { as: clerk, params: { schoolYear } })
  expect((await drop('2024-2025')).status).toBe(200)
  expect(await stored('2024-2025')).toEqual([])
  expect((await list()).map(({ schoolYear }) => schoolYear)).toEqual(['2026-2027', '2025-2026'])
  expect((await drop('2024-2025')).status).toBe(404)
  expect((await drop('never')).status).toBe(404)
})

test('[GRND-06] what is no .csv or .xlsx by its content is refused and stores nothing', async () => {
  const before = await list()
  const refusalOf = async (file: File | undefined, schoolYear?: string) => {
    const { status, problem } = await load(file, schoolYear)
    return [status, problem?.title]
  }
  const pdf = new File(['%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj'], 'roster.csv')
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0])], 'roster.xlsx')
  expect(await refusalOf(pdf)).toEqual([400, 'This file cannot be read.'])
  expect(await refusalOf(png)).toEqual([400, 'This file cannot be read.'])
  expect(await refusalOf(undefined)).toEqual([400, 'Choose a file.'])
  expect(await refusalOf(csvFile([{ 'Student ID': '1', 'Last name': 'A', Grade: 'Grade 1' }]))).toEqual([
    400,
    'The column "First name" is missing.',
  ])
  expect(await refusalOf(new File(['Student ID,Last name,First name,Grade\n'], 'r.csv'))).toEqual([
    400,
    'The file has no rows.',
  ])
  const many = Array.from({ length: 20_001 }, (_, place) => `${place},A,B,Grade 1`)
  const long = new File([['Student ID,Last name,First name,Grade', ...many].join('\n')], 'r.csv')
  expect(await refusalOf(long)).toEqual([400, 'The file has 20,001 rows; at most 20,000 are allowed.'])
  const good = csvFile([line('1', 'A', 'B', 'Grade 1')])
  for (const year of ['2026-2028', '2026', '']) expect((await load(good, year)).status).toBe(400)
  expect(await list()).toEqual(before)
})

test('loading and deleting a roster need their permissions, and the largest one takes few statements', async () => {
  const viewer = await shop.newStaff(['Students.view'])
  const good = csvFile([line('1', 'A', 'B', 'Grade 1')])
  expect((await load(good, '2026-2027', viewer)).status).toBe(403)
  const dropped = await shop.api(deleteRoster, { as: viewer, params: { schoolYear: '2026-2027' } })
  expect(dropped.status).toBe(403)
  expect(await list(viewer)).toEqual(await list())
  const many = Array.from({ length: 20_000 }, (_, place) => `${place + 1},Reyes,Bea,Grade 1`)
  const file = new File([['Student ID,Last name,First name,Grade', ...many].join('\n')], 'r.csv')
  const statements = await shop.countStatements(async () => {
    expect((await load(file, '2027-2028')).body).toEqual({ loaded: 20_000, errors: [] })
  })
  expect(statements).toBeLessThan(15)
})

test('two loads of one school year at once leave the whole of one', async () => {
  const fileOf = (name: string) =>
    csvFile(Array.from({ length: 40 }, (_, place) => line(String(place + 1), name, 'Bea', 'Grade 1')))
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => load(fileOf(name), '2030-2031')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const names = (await stored('2030-2031')).map((row) => row.last_name)
  expect([names.length, new Set(names).size]).toEqual([40, 1])
})

const keyOf = async (name: string, ...given: string[]) => {
  const { rows } = await sql<{ key: string | null }>`
    select ${sql.ref(name)}(${sql.join(given)}) as key`.execute(shop.db)
  return rows[0]!.key
}

test.each([
  ['student_id_key', ['00-12 3a'], '123A'],
  ['student_id_key', ['123A'], '123A'],
  ['student_id_key', ['10-0'], '100'],
  ['student_id_key', ['0-0'], null],
  ['email_key', ['Ana.Cruz+School@Gmail.com'], 'anacruz@gmail.com'],
  ['email_key', ['ana.cruz+a+b@example.ph'], 'ana.cruz@example.ph'],
  ['email_key', ['a.b@notgmail.com'], 'a.b@notgmail.com'],
  ['mobile_key', ['09171234567'], '9171234567'],
  ['mobile_key', ['+639171234567'], '9171234567'],
  ['mobile_key', ['639171234567'], '9171234567'],
  ['mobile_key', [''], null],
  ['student_name_key', ['Ma. Niña ', "O'Brien-Cruz"], 'ma nina obrien cruz'],
  ['student_name_key', ['', ' '], null],
])('%s makes of %j what it is compared by: %s', async (name, given, key) => {
  expect(await keyOf(name, ...given)).toBe(key)
})
