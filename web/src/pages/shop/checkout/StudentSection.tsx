import { CHECKOUT_TEXT } from '@kwaderno/contract/cart.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { MobileField, TinField } from '../../../ui/form/MaskedFields.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { CheckoutControl } from './form.ts'
import classes from './Sections.module.css'

/** For whom the order is, and how to reach and bill them. */
export function StudentSection({ control }: { control: CheckoutControl }) {
  return (
    <Card title="Student">
      <div className={classes.fields}>
        <TextField
          control={control}
          name="studentName"
          label="Student name"
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          required
        />
        <TextField
          control={control}
          name="gradeLevel"
          label="Grade level"
          help={
            <>
              As chosen in the{' '}
              <AppLink href={paths.cart} className={classes.inline}>
                cart
              </AppLink>
            </>
          }
          readOnly
          required
        />
        <MobileField
          control={control}
          name="mobileNumber"
          label="Mobile number"
          help={CHECKOUT_TEXT.mobileHint}
          required
        />
        <TinField
          control={control}
          name="tinNumber"
          label="TIN"
          help={`Optional. ${CHECKOUT_TEXT.tinHint}`}
        />
      </div>
    </Card>
  )
}
