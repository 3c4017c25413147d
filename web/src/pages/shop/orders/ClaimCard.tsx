import { showClaimCode } from '@kwaderno/contract/claim-code.ts'
import { getClaim } from '@kwaderno/contract/claim.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { qrPicture } from '../../../features/qr/qr-picture.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import classes from './ClaimCard.module.css'
import { SlotChoice } from './SlotChoice.tsx'

/** The code of an order that is ready, to be read or scanned at the counter; afterwards who has taken it. */
export function ClaimCard({ orderId }: { orderId: number }) {
  const claim = useQuery(queryOf(getClaim, { params: { id: orderId } }))
  if (claim.isLoadingError) return <LoadError onRetry={() => void claim.refetch()} />
  if (claim.data?.state === 'used') {
    return (
      <Card>
        <p className={classes.handed}>
          Handed to <strong>{claim.data.claimant}</strong> on{' '}
          <DateTime value={claim.data.handedOn} format="day" />
        </p>
      </Card>
    )
  }
  if (claim.data?.state !== 'ready') return null
  const { code, office } = claim.data
  return (
    <Card title="Claim code">
      <div className={classes.claim}>
        <img className={classes.qr} src={qrPicture(code)} alt={`QR code of ${showClaimCode(code)}`} />
        <div className={classes.words}>
          <strong className={classes.code}>{showClaimCode(code)}</strong>
          <p>Show this code at the counter. Whoever shows it is given the order.</p>
          {(claim.data.hasSlots || claim.data.slot !== '') && (
            <SlotChoice orderId={orderId} claim={claim.data} />
          )}
          <FactList>
            <Fact term="Pickup address">{office.address}</Fact>
            {office.hours !== '' && <Fact term="Hours">{office.hours}</Fact>}
            {office.notes !== '' && (
              <div>
                <dt>Notes</dt>
                <dd className={classes.notes}>{office.notes}</dd>
              </div>
            )}
          </FactList>
        </div>
      </div>
    </Card>
  )
}
