import { sql, type Kysely } from 'kysely'
import type { Database } from '../src/db/tables.ts'

/** Lets every write of some rows fail until it is called off. @param test SQL of the rows `new` that are broken */
export async function breakRows(db: Kysely<Database>, table: keyof Database, test: string) {
  await sql`create function break_row() returns trigger language plpgsql as $$
    begin raise exception 'this row is broken'; end $$`.execute(db)
  await sql`create trigger break_row before insert or update on ${sql.table(table)}
    for each row when (${sql.raw(test)}) execute function break_row()`.execute(db)
  return () => sql`drop function break_row cascade`.execute(db)
}
