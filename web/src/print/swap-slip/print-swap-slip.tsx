import { showClaimCode } from '@kwaderno/contract/claim-code.ts'
import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import type { SwapPiece, SwapSlip } from '@kwaderno/contract/swap.ts'
import { qrPicture } from '../../features/qr/qr-picture.ts'
import { formatDateTime } from '../../ui/date-format.ts'
import { Facts } from '../paper/Facts.tsx'
import { Letterhead } from '../paper/Letterhead.tsx'
import paper from '../paper/paper.css?inline'
import { Signatures } from '../paper/Signatures.tsx'
import { printDocument } from '../print-document.tsx'
import styles from './swap-slip.css?inline'

/** The height of the paper in pixels, less what a printer's rounding may add. */
const PAPER = (296.9 * 96) / 25.4

interface Line {
  key: string
  back: string
  sku: string
  out: string
  outSku: string
  quantity: number
}

/** Opens the print window with the slip of a swap, always on one page. */
export function printSlip(company: CompanyProfile, orderNumber: string, slip: SwapSlip): Promise<void> {
  const content = <Slip company={company} orderNumber={orderNumber} slip={slip} />
  return printDocument({
    title: `Swap slip ${orderNumber}`,
    styles: [paper, styles].join('\n'),
    content,
    arrange(main) {
      const height = main.getBoundingClientRect().height
      const zoom = Math.min(1, PAPER / height)
      // What is too long for the paper becomes smaller as a whole.
      return zoom < 1 ? <div style={{ zoom }}>{content}</div> : content
    },
  })
}

function Slip({
  company,
  orderNumber,
  slip,
}: {
  company: CompanyProfile
  orderNumber: string
  slip: SwapSlip
}) {
  const { code, customerName, studentName, requestedOn, heldUntil, isHeld, balance } = slip
  return (
    <section className="page">
      <Letterhead company={company} title="Size swap" note={orderNumber} page={1} pages={1} />
      <div className="head">
        <img className="qr" src={qrPicture(code)} alt="" />
        <div>
          <p className="code">{showClaimCode(code)}</p>
          <Facts
            facts={[
              ['Customer', customerName],
              ['Student', studentName],
              ['Requested', formatDateTime(requestedOn)],
              [isHeld ? 'Held until' : 'Valid until', formatDateTime(heldUntil)],
            ]}
          />
        </div>
      </div>
      <Lines lines={linesOf(slip.pieces)} />
      <p className="balance">Balance {formatPeso(balance)}</p>
      <Signatures lines={['Received by (signature over printed name)', 'Date']} />
    </section>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Back</th>
          <th>Out</th>
          <th className="pieces">Pieces</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <td>
              {line.back}
              <br />
              <span className="label">{line.sku}</span>
            </td>
            <td>
              {line.out}
              <br />
              <span className="label">{line.outSku}</span>
            </td>
            <td className="number">{line.quantity.toLocaleString('en-PH')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const nameOf = ({ name, variation }: Pick<SwapPiece['back'], 'name' | 'variation'>) =>
  [name, ...variation].join(', ')

/** Like pieces are one line. */
function linesOf(pieces: readonly SwapPiece[]): Line[] {
  const lines = new Map<string, Line>()
  for (const { orderItemId, back, out } of pieces) {
    const key = `${orderItemId} ${out.sku}`
    const quantity = (lines.get(key)?.quantity ?? 0) + out.quantity
    lines.set(key, { key, back: nameOf(back), sku: back.sku, out: nameOf(out), outSku: out.sku, quantity })
  }
  return [...lines.values()]
}
