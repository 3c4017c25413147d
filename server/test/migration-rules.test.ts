import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations, type Migration } from '../src/db/migrate.ts'
import { FIRST_WITH_KIND, kindOf, MIGRATIONS, numberOf } from '../src/db/migration-kinds.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'
import { breachesOf } from './migration-rules.ts'
import { withMigrationsBefore } from './migrations-before.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`
    create table people (id integer primary key, name text default 'Anna', age integer, born date, required text not null default '');
    create table schools (id integer primary key);
    alter table people add constraint named check (name <> '') not valid;
    create index people__age on people (age);
    create function greet() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger greeted before insert on people for each row execute function greet();`)
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const migration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: '',
  kind: kindOf(name),
})
const breaches = (text: string, name = '200-test.expand') => breachesOf(client, migration(name, text))

test.each([
  ['alter table people drop column age', /^column people.age is gone.*index people__age is gone/],
  ['alter table people rename column age to years', /^column people.age is gone, .* in a \.contract/],
  ['alter table people rename to persons', /table people is gone, .* in a \.contract/],
  ['drop table schools', /table schools is gone, .* in a \.contract/],
  ['drop index people__age', /index people__age is gone/],
  ['drop trigger greeted on people', /trigger people.greeted is gone/],
  ['drop function greet() cascade', /function greet\(\) is gone/],
  [
    'alter table people add column school integer not null',
    /people.school is required, .* Give it a default/,
  ],
  ['alter table people alter column born set not null', /people.born becomes not null, .* in a \.contract/],
  [
    'alter table people alter column age type bigint',
    /people is rewritten.*people.age changes its type\. Add another/,
  ],
  ['alter table people alter column required drop default', /people.required gets another default/],
  ["alter table people alter column name set default 'Ben'", /people.name gets another default/],
  ['create index people__born on people (born)', /cannot be written to .* concurrently in an \.index/],
  [
    'alter table people add constraint grown check (age > 0)',
    /people.grown reads all of its table .* not valid/,
  ],
  ['alter table people add constraint people__born unique (born)', /people.people__born reads all/],
  ['alter table people add column drawn double precision not null default random()', /people is rewritten/],
  ["update people set name = 'Ben'", /^update of people: .* \.backfill/],
  ['delete from people', /^delete of people: .* \.backfill/],
  ['create index concurrently people__born on people (born)', /^It fails: .*transaction block/],
])('%s is refused at the start of a version, with what to do instead', async (text, sentence) => {
  expect((await breaches(text)).join('\n')).toMatch(new RegExp(sentence.source, 's'))
})

test('what an older version lives with is let pass, and everything of a contract', async () => {
  expect(
    await breaches(`
      create table grades (id integer primary key, person integer not null references people, mark integer unique);
      create index grades__person on grades (person);
      insert into grades (id, person) select 1, id from people;
      update grades set mark = 1;
      alter table people add column school integer, add column kind text not null default 'pupil';
      alter table people alter column required drop not null;
      alter table people add constraint people__school foreign key (school) references schools not valid;
      alter table people add constraint grown check (age > 0) not valid;
      alter table people validate constraint named;`),
  ).toEqual([])
  expect(await breaches('drop table people', '201-people.contract')).toEqual([])
  expect((await client.query('select from people')).rows).toEqual([])
})

test('an index is one statement, a back-fill one statement with a limit, and every migration has a kind', async () => {
  const index = (text: string) => breaches(text, '200-test.index')
  expect(await index('-- For reports.\ncreate index concurrently people__born on people (born);\n')).toEqual(
    [],
  )
  expect(await index('create index people__born on people (born)')).toEqual([
    expect.stringContaining('concurrently'),
  ])
  expect(await index('create index concurrently a on people (born); drop table people;')).toHaveLength(1)
  const fill = (text: string) => breaches(text, '200-test.backfill')
  const some = 'update people set age = 1 where id in (select id from people where age is null limit 1000)'
  expect(await fill(some)).toEqual([])
  expect(await fill('update people set age = 1')).toEqual([expect.stringContaining('limit')])
  expect(await fill(`${some}; ${some}`)).toEqual([expect.stringContaining('It fails')])
  expect(await breaches('select 1', '200-test')).toEqual([expect.stringContaining('kind')])
})

test('no migration of the shop breaks what an older version uses', async () => {
  const ruled = (await readMigrations()).filter(({ name }) => numberOf(name) >= FIRST_WITH_KIND)
  await withMigrationsBefore(ruled[0]!.name, async ({ database: older, folder }) => {
    const connected = new pg.Client(older.connection)
    await connected.connect()
    for (const one of ruled) {
      await migrate(older.connection, { folder })
      expect(await breachesOf(connected, one), one.name).toEqual([])
      await cp(join(MIGRATIONS, `${one.name}.sql`), join(folder, `${one.name}.sql`))
    }
    await connected.end()
  })
})

test('everything but the contracts applies without them, for they may run later', async () => {
  const isContract = (name: string) => kindOf(name) === 'contract'
  if (!(await readMigrations()).some(({ name }) => isContract(name))) return
  await withMigrationsBefore(
    '999',
    async ({ database: { connection }, folder }) => {
      await expect(migrate(connection, { folder })).resolves.not.toEqual([])
    },
    (name) => !isContract(name),
  )
})
