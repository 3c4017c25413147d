import { sql, type RawBuilder } from 'kysely'

/** The name of a column, or SQL of a text, such as a part of a document. */
type Text = string | RawBuilder<unknown>
const of = (text: Text) => (typeof text === 'string' ? sql.ref(text) : text)

/** 'Maria Santos' -> 'M*** S***', in SQL. */
export const masked = (text: Text): RawBuilder<string> =>
  sql`regexp_replace(${of(text)}, '(\\S)\\S*', '\\1***', 'g')`

/** What somebody has typed, of which nothing stays but that it was there. */
export const hidden = (text: Text): RawBuilder<string> =>
  sql`case when ${of(text)} = '' then '' else '***' end`

/** All digits but the last three: '123-456-789-000' -> '***-***-***-000'. */
export const maskedTin = (text: Text): RawBuilder<string> =>
  sql`regexp_replace(${of(text)}, '\\d(?=(?:\\D*\\d){3})', '*', 'g')`

/** 'slip of Maria.pdf' -> 'file-12.pdf'. @param id the file's */
export const maskedFile = (id: string, name: string): RawBuilder<string> =>
  sql`'file-' || ${sql.ref(id)} || lower(coalesce(substring(${sql.ref(name)} from '\\.[A-Za-z0-9]{1,5}$'), ''))`
