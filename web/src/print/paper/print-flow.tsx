import { printDocument } from '../print-document.tsx'
import flowStyles from './flow.css?inline'
import { fillPages, type FilledPage, type Heights } from './paginate.ts'
import { FlowPages, type Flow } from './FlowPages.tsx'
import paperStyles from './paper.css?inline'

/** Kept free on each page, in pixels: what a printer's rounding may add to the rows. */
const RESERVE = 6

/** Opens the print window with papers of as many pages as each needs: rows are measured first, then put on pages. */
export function printFlows<Row>(title: string, styles: string, flows: readonly Flow<Row>[]): Promise<void> {
  return printDocument({
    title,
    styles: [paperStyles, flowStyles, styles].join('\n'),
    content: <Papers flows={flows} />,
    arrange: (main) => {
      const filled = [...main.querySelectorAll<HTMLElement>('article')].map((one) => fillPages(measure(one)))
      return <Papers flows={flows} filled={filled} />
    },
  })
}

export function printFlow<Row>(title: string, styles: string, flow: Flow<Row>): Promise<void> {
  return printFlows(title, styles, [flow])
}

function Papers<Row>({
  flows,
  filled,
}: {
  flows: readonly Flow<Row>[]
  filled?: readonly (readonly FilledPage[])[]
}) {
  return flows.map((flow, index) => {
    const pages = filled?.[index]
    return (
      <article key={index}>
        <FlowPages flow={flow} {...(pages ? { filled: pages } : {})} />
      </article>
    )
  })
}

function measure(paper: HTMLElement): Heights {
  const part = (name: string) => [...paper.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)]
  const outer = (element: HTMLElement | undefined) => {
    if (!element) return 0
    const { marginTop, marginBottom } = styleOf(element)
    return heightOf(element) + parseFloat(marginTop) + parseFloat(marginBottom)
  }
  const [sheet] = paper.getElementsByClassName('page')
  const { minHeight, paddingTop, paddingBottom } = styleOf(sheet as HTMLElement)
  const inside = parseFloat(minHeight) - parseFloat(paddingTop) - parseFloat(paddingBottom)
  const tables = part('table').map((table) => [...table.querySelectorAll('tbody tr')].map(heightOf))
  const [first] = part('table')
  return {
    page: inside - outer(part('letterhead')[0]) - RESERVE,
    intro: outer(part('intro')[0]),
    head: first ? outer(first) - heightOf(first.querySelector('tbody') as Element) : 0,
    tables,
    tail: outer(part('tail')[0]),
  }
}

const heightOf = (element: Element) => element.getBoundingClientRect().height

function styleOf(element: Element): CSSStyleDeclaration {
  return (element.ownerDocument.defaultView ?? window).getComputedStyle(element)
}
