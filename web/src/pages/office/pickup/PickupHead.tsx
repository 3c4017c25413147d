import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

/** The head of both screens of the pickup. */
export function PickupHead({ children }: { children: string }) {
  return (
    <>
      <PageTitle>{children}</PageTitle>
      <TabLinks label="Pickup">
        <AppLink href={paths.pickup} exact>
          Hand over
        </AppLink>
        <AppLink href={paths.pickupSlots}>Slots</AppLink>
      </TabLinks>
    </>
  )
}
