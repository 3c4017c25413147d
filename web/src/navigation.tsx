import {
  Link,
  useBlocker,
  useLinkProps,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { paths } from './paths.ts'
import { parseSearch, type RawSearch } from './search-params.ts'
import { confirm } from './ui/confirm.ts'

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address made by paths.ts. */
  href: string
  /** Counts as current only on exactly this path, not below it. */
  exact?: boolean
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the app. Also the `component` of Mantine's buttons, tabs and menu items. */
export function AppLink({ href, exact = false, ...rest }: AppLinkProps) {
  const { pathname, search, hash } = split(href)
  return (
    <Link
      {...rest}
      to={pathname}
      search={search}
      {...(hash === '' ? {} : { hash })}
      activeOptions={{ exact, includeSearch: Object.keys(search).length > 0, includeHash: false }}
    />
  )
}

/** A link of a row whose addresses differ in their query only: the page says which one is the current one. */
export function ChoiceLink({
  href,
  isCurrent,
  children,
}: {
  href: string
  isCurrent: boolean
  children: ReactNode
}) {
  const { pathname, search } = split(href)
  const link = useLinkProps({ to: pathname, search })
  return (
    <a {...link} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}

/** Where each page was left in this tab, by its path: with its filters, its page and its sort. */
const left = new Map<string, string>()

/** The page of an address of paths.ts as it was left; the address itself where it has not been seen. */
export function wayBack(href: string): string {
  return left.get(split(href).pathname) ?? href
}

/** A link above a heading, to what the page is a part of and as that was left: not the current page, though its address begins alike. */
export function TrailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ChoiceLink href={wayBack(href)} isCurrent={false}>
      {children}
    </ChoiceLink>
  )
}

/** Goes to an address made by paths.ts. */
export function useGo(): (href: string, how?: { replace?: boolean }) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    (href, { replace = false } = {}) => {
      const { pathname, search, hash } = split(href)
      return navigate({ to: pathname, search, hash, replace })
    },
    [navigate],
  )
}

/**
 * Sends to the login, which leads to `href` afterwards. The page that asks takes that for its own address: whoever comes back
 * to it, logged in or not, finds it as he left it. With `replace` the login takes its place.
 */
export function useAskLogin(): (href: string, how?: { replace?: boolean }) => Promise<void> {
  const navigate = useNavigate()
  const go = useGo()
  return useCallback(
    async (href, { replace = false } = {}) => {
      if (!replace) await go(href, { replace: true })
      await navigate({ to: paths.login, state: { returnTo: { href, isBefore: !replace } }, replace })
    },
    [go, navigate],
  )
}

/** Goes on from the login, so that whoever goes back from there does not meet it again, nor the same page twice. */
export function useLeaveLogin(): (href: string) => void {
  const { history } = useRouter()
  const go = useGo()
  return useCallback(
    (href) => {
      const { returnTo } = history.location.state
      if (returnTo?.isBefore && returnTo.href === href) history.back()
      else void go(href, { replace: true })
    },
    [go, history],
  )
}

type SearchPatch = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>

/** Changes parts of what an address says; what is '' or undefined vanishes from it. */
export type ChangeUrl = (patch: SearchPatch, how?: { replace?: boolean }) => void

/**
 * The state that a list keeps in the URL, and the function that changes parts of it. Any change but that of the
 * page goes back to the first page.
 * @param read makes the state of the raw query with the readers of search-params.ts; keep it outside the component
 */
export function useUrlState<T>(read: (search: RawSearch) => T): [T, ChangeUrl] {
  const raw = useOwnSearch()
  const navigate = useNavigate()
  // The entry of what covers the page goes on standing for it.
  const isCovered = useLocation({ select: (location) => location.state.layer !== undefined })
  const state = useMemo(() => read(raw), [read, raw])
  useRemembered()
  const change = useCallback(
    (patch: SearchPatch, { replace = false }: { replace?: boolean } = {}) => {
      const first = 'pageNumber' in patch ? {} : { pageNumber: undefined }
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...first, ...patch }),
        resetScroll: 'pageNumber' in patch,
        replace: replace || isCovered,
        state: true,
      })
    },
    [navigate, isCovered],
  )
  return [state, change]
}

/** Keeps the address for the way back. On the way to another page, the page that asks is still there for a moment. */
function useRemembered(): void {
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  const href = useCurrentHref()
  useEffect(() => {
    if (shown !== undefined && split(href).pathname === shown) left.set(shown, href)
  }, [shown, href])
}

/**
 * The query of the page that is shown. On the way to another page, which may take a while to come, the address is that
 * one's already.
 */
function useOwnSearch(): RawSearch {
  return useRouterState({
    select({ location, matches }): RawSearch {
      const shown = matches.at(-1)
      return shown === undefined || shown.pathname === location.pathname ? location.search : shown.search
    },
  })
}

/** The address of the page with its query. */
export function useCurrentHref(): string {
  return useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
}

/** A number of the path, such as the id of the order; undefined when it is none, which is a page not found. */
export function usePathId(name: string): number | undefined {
  const text = usePathText(name)
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** A name of the path, such as the section of the FAQs; empty when it has none. */
export function usePathText(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return params[name] ?? ''
}

/**
 * Asks before unsaved changes are lost, inside the app and when the tab is closed.
 * @param field of the query, where another value of it is another page
 */
export function useLeaveGuard(isDirty: boolean, field?: string): void {
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    async shouldBlockFn({ current, next }) {
      const isSamePage =
        current.pathname === next.pathname && valueOf(current, field) === valueOf(next, field)
      return !isSamePage && !(await confirmLeave())
    },
  })
}

function valueOf({ search }: { search: RawSearch }, field: string | undefined): unknown {
  return field === undefined ? undefined : search[field]
}

/** Asks whether unsaved changes may be lost. */
export function confirmLeave(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    text: 'Your changes on this page have not been saved.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    danger: true,
  })
}

/**
 * Asks before a form that was begun is lost, except when the page itself leads on, by the function that this gives.
 * @param field as of `useLeaveGuard`
 */
export function useLeave(
  isDirty: boolean,
  field?: string,
): (href: string, how?: { replace?: boolean }) => void {
  const go = useGo()
  const [next, setNext] = useState<{ href: string; how: { replace?: boolean } }>()
  useLeaveGuard(isDirty && next === undefined, field)
  useEffect(() => {
    if (next !== undefined) void go(next.href, next.how)
  }, [go, next])
  return useCallback((href, how = {}) => setNext({ href, how }), [])
}

function split(href: string): { pathname: string; search: RawSearch; hash: string } {
  const [, pathname = '/', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(href) ?? []
  return { pathname, search: parseSearch(query), hash }
}
