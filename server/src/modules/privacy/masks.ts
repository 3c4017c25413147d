import { sql, type RawBuilder } from 'kysely'

/** 'Maria Santos' -> 'M*** S***', in SQL. */
export const masked = (column: string): RawBuilder<string> =>
  sql`regexp_replace(${sql.ref(column)}, '(\\S)\\S*', '\\1***', 'g')`

/** What somebody has typed, of which nothing stays but that it was there. */
export const hidden = (column: string): RawBuilder<string> =>
  sql`case when ${sql.ref(column)} = '' then '' else '***' end`

/** All digits but the last three: '123-456-789-000' -> '***-***-***-000'. */
export const maskedTin = (column: string): RawBuilder<string> =>
  sql`regexp_replace(${sql.ref(column)}, '\\d(?=(?:\\D*\\d){3})', '*', 'g')`

/** 'slip of Maria.pdf' -> 'file-12.pdf'. @param id the file's */
export const maskedFile = (id: string, name: string): RawBuilder<string> =>
  sql`'file-' || ${sql.ref(id)} || lower(coalesce(substring(${sql.ref(name)} from '\\.[A-Za-z0-9]{1,5}$'), ''))`
