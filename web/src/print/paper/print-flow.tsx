import { printDocument } from '../print-document.tsx'
import flowStyles from './flow.css?inline'
import { fillPages, type Heights } from './paginate.ts'
import { FlowPages, type Flow } from './FlowPages.tsx'
import paper from './paper.css?inline'

/** Kept free on each page, in pixels: what a printer's rounding may add to the rows. */
const RESERVE = 6

/** Opens the print window with a paper of as many pages as it needs: rows are measured first, then put on pages. */
export function printFlow<Row>(title: string, styles: string, flow: Flow<Row>): Promise<void> {
  return printDocument({
    title,
    styles: [paper, flowStyles, styles].join('\n'),
    content: <FlowPages flow={flow} />,
    arrange: (main) => <FlowPages flow={flow} filled={fillPages(measure(main))} />,
  })
}

function measure(main: HTMLElement): Heights {
  const part = (name: string) => [...main.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)]
  const outer = (element: HTMLElement | undefined) => {
    if (!element) return 0
    const { marginTop, marginBottom } = styleOf(element)
    return heightOf(element) + parseFloat(marginTop) + parseFloat(marginBottom)
  }
  const [sheet] = main.getElementsByClassName('page')
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
