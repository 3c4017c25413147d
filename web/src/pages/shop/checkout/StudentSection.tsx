import { Button } from '@mantine/core'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { getProfile } from '@kwaderno/contract/profile.ts'
import { useState } from 'react'
import { firstMessage } from '../../../api/failure.ts'
import { queryClient, queryOf } from '../../../api/query-client.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { MobileField, TinField } from '../../../ui/form/MaskedFields.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import type { CheckoutForm } from './form.ts'
import classes from './Sections.module.css'

interface StudentSectionProps {
  form: CheckoutForm
  /** Staff order for other people's students. */
  isCustomer: boolean
  /** He was chosen in the cart. */
  isNameSettled: boolean
}

/** For whom the order is, and how to reach and bill them. */
export function StudentSection({ form, isCustomer, isNameSettled }: StudentSectionProps) {
  const { control } = form
  return (
    <Card title="Student" aside={isCustomer && <ProfileButton form={form} isNameSettled={isNameSettled} />}>
      <div className={classes.fields}>
        <TextField
          control={control}
          name="studentName"
          label={USER_FIELDS.studentName.label}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          readOnly={isNameSettled}
          required
        />
        <TextField
          control={control}
          name="gradeLevel"
          label={USER_FIELDS.gradeLevel.label}
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

/** Fills in the name and the number of the profile. */
function ProfileButton({ form, isNameSettled }: { form: CheckoutForm; isNameSettled: boolean }) {
  const [isBusy, setBusy] = useState(false)

  async function fill() {
    setBusy(true)
    try {
      const { studentFullName, contactNumber } = await queryClient.fetchQuery(queryOf(getProfile, {}))
      const how = { shouldDirty: true, shouldValidate: true }
      if (studentFullName !== '' && !isNameSettled) form.setValue('studentName', studentFullName, how)
      // The field takes eleven digits; the profile may have a country code.
      if (contactNumber !== '') form.setValue('mobileNumber', contactNumber.replace(/^\+?63/, '0'), how)
      if (studentFullName === '' && !isNameSettled)
        toast.info('No student yet', 'Your profile has no student’s name.')
    } catch (error) {
      toast.error(firstMessage(error, 'Your profile could not be loaded.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="light" size="compact-md" loading={isBusy} onClick={() => void fill()}>
      Use my profile
    </Button>
  )
}
