import type { FaqSection } from '@kwaderno/contract/faq-content.ts'
import type { MailKind } from '@kwaderno/contract/mail-kinds.ts'
import type { SettingsScreen } from '@kwaderno/contract/settings-tabs.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { stringifySearch } from './search-params.ts'

/** The routes by their paths; without those that only group others, whose path could be any. */
type Routes = {
  [Path in keyof ByPath as string extends Path ? never : Path & string]: ByPath[Path]
}
type ByPath = RegisteredRouter['routesByPath']

/** The paths of the routes: '/orders/$orderId'. */
export type RoutePath = keyof Routes

/** The same filled in: `/orders/${number}`. */
type Filled<Path extends string> = Path extends `${infer Before}/$${infer After}`
  ? After extends `${infer Name}/${infer Rest}`
    ? `${Before}/${Value<Name>}${Filled<`/${Rest}`>}`
    : After extends ''
      ? never
      : `${Before}/${Value<After>}`
  : Path
type Value<Name> = Name extends 'section'
  ? FaqSection
  : Name extends 'tab'
    ? SettingsScreen
    : Name extends 'kind'
      ? MailKind
      : number

/** The path of a page. */
export type Page = Filled<RoutePath>

type Types = { [Path in RoutePath as Path | Filled<Path>]: Routes[Path]['types'] }

/** What the URL of a page says. */
export type SearchOf<P extends RoutePath | Page> = Types[P]['fullSearchSchema']

/** What a link may ask of it. */
export type QueryOf<P extends Page> = keyof Types[P]['fullSearchSchemaInput'] extends never
  ? Record<string, never>
  : Types[P]['fullSearchSchemaInput']

/** The names in the paths: 'orderId'. */
export type PathParam = NameIn<RoutePath>
type NameIn<Path> = Path extends `${string}$${infer After}`
  ? After extends `${infer Name}/${infer Rest}`
    ? Name | NameIn<Rest>
    : After
  : never

declare const checked: unique symbol

/** An address of the app: of a page that there is, with a query that the page reads. */
export type Href = Page | `${Page}#${string}` | (string & { readonly [checked]: true })

/** An address from where the compiler cannot see: that of the browser, of storage or of the server. */
export const asHref = (address: string) => address as Href

/** Appends a query; empty values are left out, lists repeat their name. */
export function withQuery<P extends Page>(path: P, query: QueryOf<P>): Href {
  return asHref(path + stringifySearch(query))
}
