import { SETUP_ADMIN_FIELDS } from '@kwaderno/contract/setup-fields.ts'
import { EmailField } from '../../../ui/form/ContactFields.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { PasswordMeter } from '../../../ui/form/PasswordMeter.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from '../AccountCard.module.css'
import type { StepProps } from './fields.ts'

/** Who may do everything in the shop. */
export function AdministratorStep({ control }: StepProps) {
  const name = {
    control,
    autoCapitalize: 'words',
    enterKeyHint: 'next',
    maxLength: SETUP_ADMIN_FIELDS.firstName.most,
    required: true,
  } as const
  const password = { control, autoComplete: 'new-password', enterKeyHint: 'next', required: true } as const
  return (
    <>
      <div className={classes.pair}>
        <TextField
          {...name}
          name="administrator.firstName"
          label={SETUP_ADMIN_FIELDS.firstName.label}
          autoComplete="given-name"
        />
        <TextField
          {...name}
          name="administrator.lastName"
          label={SETUP_ADMIN_FIELDS.lastName.label}
          autoComplete="family-name"
        />
      </div>
      <div className={classes.pair}>
        <TextField
          control={control}
          name="administrator.userName"
          label={SETUP_ADMIN_FIELDS.userName.label}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={SETUP_ADMIN_FIELDS.userName.most}
          required
        />
        <EmailField
          control={control}
          name="administrator.emailAddress"
          label={SETUP_ADMIN_FIELDS.emailAddress.label}
          required
        />
      </div>
      <div className={classes.pair}>
        <div className={classes.measured}>
          <PasswordField
            {...password}
            name="administrator.password"
            label="Password"
            help="At least 8 characters, with upper and lower case letters and a number."
          />
          <PasswordMeter control={control} name="administrator.password" />
        </div>
        <PasswordField {...password} name="administrator.confirmPassword" label="Confirm password" />
      </div>
    </>
  )
}
