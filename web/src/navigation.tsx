import {
  Link,
  useBlocker,
  useLinkProps,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
  type ParsedLocation,
} from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { asHref, type Href, type PathParam, type RoutePath, type SearchOf } from './href.ts'
import { paths } from './paths.ts'
import { confirm } from './ui/confirm.ts'

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: Href
  /** Counts as current only on exactly this path, not below it. */
  exact?: boolean
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the app. Also the `component` of Mantine's buttons, tabs and menu items. */
export function AppLink({ href, exact = false, ...rest }: AppLinkProps) {
  return <Link {...rest} to="." href={href} activeOptions={{ exact, includeSearch: href.includes('?') }} />
}

/** A link of a row whose addresses differ in their query only: the page says which one is the current one. */
export function ChoiceLink({
  href,
  isCurrent,
  children,
}: {
  href: Href
  isCurrent: boolean
  children: ReactNode
}) {
  const link = useLinkProps({ to: '.', href })
  return (
    <a {...link} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}

/** Where each page was left in this tab, by its path: with its filters, its page and its sort. */
const left = new Map<string, Href>()
let leftBy: number | undefined

/** Keeps where somebody is for the way back, which is nobody else's. */
export function keepPlace({ pathname, searchStr }: ParsedLocation, userId: number | undefined): void {
  if (userId !== undefined) {
    if (leftBy !== undefined && leftBy !== userId) left.clear()
    leftBy = userId
  }
  left.set(pathname, asHref(pathname + searchStr))
}

/** The page of an address as it was left; the address itself where it has not been seen. */
export function wayBack(href: Href): Href {
  return left.get(href.replace(/[?#].*/, '')) ?? href
}

/** A link above a heading, to what the page is a part of and as that was left: not the current page, though its address begins alike. */
export function TrailLink({ href, children }: { href: Href; children: ReactNode }) {
  return (
    <ChoiceLink href={wayBack(href)} isCurrent={false}>
      {children}
    </ChoiceLink>
  )
}

type Go = (href: Href, how?: { replace?: boolean }) => Promise<void>

export function useGo(): Go {
  const navigate = useNavigate()
  return useCallback((href, how) => navigate({ href, ...how }), [navigate])
}

/**
 * Sends to the login, which leads to `href` afterwards. The page that asks takes that for its own address: whoever comes back
 * to it, logged in or not, finds it as he left it. With `replace` the login takes its place.
 */
export function useAskLogin(): Go {
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
export function useLeaveLogin(): (href: Href) => void {
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

/** Parts of what an address says; what is '' or undefined vanishes from it. */
export type UrlPatch<Name extends string> = {
  readonly [N in Name]?: string | number | readonly (string | number)[]
}
interface ChangeOptions {
  replace?: boolean
  /** Whether the page begins at its top again; only with another page of a list unless told. */
  resetScroll?: boolean
}
export type ChangeUrl<Name extends string> = (patch: UrlPatch<Name>, how?: ChangeOptions) => void

/** What the address of a page says, as its route reads it. */
export function useSearchOf<P extends RoutePath>(path: P): SearchOf<P> {
  const { routesByPath } = useRouter()
  const search = useSearch({ from: routesByPath[path].id })
  return search as SearchOf<P>
}

/**
 * The same for a page that keeps its state there, with the function that changes parts of it. Any change but that of the
 * page of a list goes back to the first one.
 */
export function useUrlState<P extends RoutePath>(
  path: P,
): [SearchOf<P>, ChangeUrl<keyof SearchOf<P> & string>] {
  const search = useSearchOf(path)
  const navigate = useNavigate()
  // The entry of what covers the page goes on standing for it.
  const isCovered = useLocation({ select: (location) => location.state.layer !== undefined })
  const change = useCallback(
    (patch: object, { replace = false, resetScroll = 'pageNumber' in patch }: ChangeOptions = {}) => {
      const first = 'pageNumber' in patch ? {} : { pageNumber: undefined }
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...first, ...patch }),
        resetScroll,
        replace: replace || isCovered,
        state: true,
      })
    },
    [navigate, isCovered],
  )
  return [search, change]
}

/** The address of the page with its query. */
export function useCurrentHref(): Href {
  return useLocation({ select: ({ pathname, searchStr }) => asHref(pathname + searchStr) })
}

/** A number of the path, such as the id of the order; undefined when it is none, which is a page not found. */
export function usePathId(name: PathParam): number | undefined {
  const text = usePathText(name)
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** A name of the path, such as the section of the FAQs; empty when it has none. */
export function usePathText(name: PathParam): string {
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
      return !isSamePage && !(await mayLeave())
    },
  })
}

/** Somebody has just said that he leaves, and the other forms of the page are about to ask the same. */
let isLeaving = false

async function mayLeave(): Promise<boolean> {
  if (isLeaving) return true
  isLeaving = await confirmLeave()
  // They follow at once.
  setTimeout(() => (isLeaving = false))
  return isLeaving
}

function valueOf({ search }: { search: object }, field: string | undefined): unknown {
  return field === undefined ? undefined : (search as Record<string, unknown>)[field]
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
): (href: Href, how?: { replace?: boolean }) => void {
  const go = useGo()
  const [next, setNext] = useState<{ href: Href; how: { replace?: boolean } }>()
  useLeaveGuard(isDirty && next === undefined, field)
  useEffect(() => {
    if (next !== undefined) void go(next.href, next.how)
  }, [go, next])
  return useCallback((href, how = {}) => setNext({ href, how }), [])
}
