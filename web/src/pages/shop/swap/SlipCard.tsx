import { showClaimCode } from '@kwaderno/contract/claim-code.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import type { OrderSwap, SwapPiece, SwapSlip } from '@kwaderno/contract/swap.ts'
import { PrintButton } from '../../../features/documents/PrintMenu.tsx'
import { printSwapSlip } from '../../../features/documents/print-swap-slip.ts'
import { qrPicture } from '../../../features/qr/qr-picture.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import claimClasses from '../orders/ClaimCard.module.css'
import classes from './Swap.module.css'

/** What is shown at the counter to swap, on the phone or printed; afterwards what has become of it. */
export function SlipCard({ swap, slip }: { swap: OrderSwap; slip: SwapSlip }) {
  return (
    <Card title={swap.orderNumber} aside={<StatusBadge status={slip.status} />}>
      <div className={claimClasses.claim}>
        {slip.code !== '' && (
          <img
            className={claimClasses.qr}
            src={qrPicture(slip.code)}
            alt={`QR code of ${showClaimCode(slip.code)}`}
          />
        )}
        <div className={claimClasses.words}>
          {slip.code === '' ? (
            <p>
              This swap is decided. <AppLink href={paths.exchange(slip.requestId)}>See your request</AppLink>
            </p>
          ) : (
            <>
              <strong className={claimClasses.code}>{showClaimCode(slip.code)}</strong>
              <p>
                Bring the pieces to the counter and show this code.{' '}
                {slip.isHeld
                  ? 'The new sizes are held for you until '
                  : 'The new items have been changed, and not all of them are held for you. The code is valid until '}
                <DateTime value={slip.heldUntil} />.
              </p>
            </>
          )}
          <ul className={classes.pieces} aria-label="Pieces">
            {slip.pieces.map((piece, index) => (
              <Piece key={index} piece={piece} />
            ))}
          </ul>
          <p className={classes.balance}>Balance {formatPeso(slip.balance)}</p>
          {slip.code !== '' && (
            <div>
              <PrintButton print={() => printSwapSlip(swap.orderId)} label="Print slip" />
            </div>
          )}
        </div>
      </div>
    </Card>
  )
}

function Piece({ piece: { back, out } }: { piece: SwapPiece }) {
  return (
    <li>
      <strong>{back.name}</strong>
      <span>
        Back: {back.variation.join(', ')} · Out:{' '}
        {[
          out.name === back.name ? '' : out.name,
          out.variation.join(', '),
          out.quantity > 1 ? `× ${out.quantity}` : '',
        ]
          .filter((part) => part !== '')
          .join(' ')}
      </span>
    </li>
  )
}
