import { getClientSettings } from '@kwaderno/contract/common.ts'
import type { FaqSection } from '@kwaderno/contract/faq-content.ts'
import { IconArrowBackUp, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import classes from './Facts.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Delivery and returns in short, with links to the details. */
export function Facts() {
  const settings = useQuery(queryOf(getClientSettings, {}, FRESH.lookup))
  const days = settings.data?.returnDays
  return (
    <ul className={classes.facts} aria-label="Delivery and returns">
      <Fact icon={<IconTruckDelivery {...icon} />} section="shipping-and-delivery">
        Third-party delivery, or pick up at our office
      </Fact>
      <Fact icon={<IconArrowBackUp {...icon} />} section="return-and-exchange">
        {/* Without the number it stays true, and as high. */}
        Return or exchange{' '}
        {days ? `within ${days === 1 ? 'a day' : `${days} days`} of delivery` : 'after delivery'}
      </Fact>
    </ul>
  )
}

function Fact({ icon, section, children }: { icon: ReactNode; section: FaqSection; children: ReactNode }) {
  return (
    <li>
      {icon}
      <AppLink href={paths.faqSection(section)}>{children}</AppLink>
    </li>
  )
}
