import type { ColumnType } from 'kysely'

/**
 * What the columns are to TypeScript; client.ts sets the parsers that make it true.
 *   integer, smallint, bigint   number. Ids, counts and centavos stay far below 2^53; a larger one throws.
 *   numeric                     number. Only rates and sums of centavos are numeric.
 *   timestamptz                 Date
 *   date                        'YYYY-MM-DD', a calendar day that no time zone may shift
 *   jsonb                       parsed when read, written as JSON text (see Json)
 *   uuid                        string
 *   text[], integer[]           arrays
 */
export type Day = string

/** Read as T, written as `JSON.stringify(value)`: the driver would take an array for an SQL array. */
export type Json<T> = ColumnType<T, string, string>

/** `not null` with a default: may be left out of an insert. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>

/** Identity: given by the database, never written. */
export type Id = ColumnType<number, never, never>

/** Kept by a trigger or generated: reading only. */
export type ReadyMade<T> = ColumnType<T, never, never>
