import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '../../../ui/Card.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import type { CheckoutControl } from './form.ts'
import classes from './Sections.module.css'

/** Comes once somebody has unfolded it. */
const ClaimFields = lazyPart(async () => ({ default: (await import('./ClaimFields.tsx')).ClaimFields }))

/** A claim for the discount of senior citizens and persons with disability, which few orders have. */
export function SpecialDiscountSection({ control, isBusy }: { control: CheckoutControl; isBusy: boolean }) {
  const type = useWatch({ control, name: 'specialDiscountType' })
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isClaimed = Boolean(type)
  const isShown = isOpen || isClaimed
  return (
    <Card
      title="Senior citizen or PWD"
      aside={
        !isClaimed && (
          <Button
            type="button"
            variant="subtle"
            size="compact-md"
            aria-expanded={isShown}
            aria-controls={id}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            Claim a discount
          </Button>
        )
      }
    >
      <div id={id} className={classes.stack}>
        {isShown && (
          <Suspense>
            <ClaimFields control={control} isBusy={isBusy} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}
