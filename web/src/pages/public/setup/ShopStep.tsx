import { SETUP_COMPANY_FIELDS, SETUP_SHOP_FIELDS } from '@kwaderno/contract/setup-fields.ts'
import { EmailField } from '../../../ui/form/ContactFields.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from '../AccountCard.module.css'
import type { StepProps } from './fields.ts'

/** The shop and the company behind it. */
export function ShopStep({ control }: StepProps) {
  const text = { control, enterKeyHint: 'next' } as const
  return (
    <>
      <TextField
        {...text}
        name="shop.name"
        label={SETUP_SHOP_FIELDS.name.label}
        autoComplete="off"
        maxLength={SETUP_SHOP_FIELDS.name.most}
        required
      />
      <div className={classes.pair}>
        <TextField
          {...text}
          name="shop.contactNumber"
          label={SETUP_SHOP_FIELDS.contactNumber.label}
          help="A mobile or a landline."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={SETUP_SHOP_FIELDS.contactNumber.most}
          required
        />
        <EmailField {...text} name="shop.email" label={SETUP_SHOP_FIELDS.email.label} required />
      </div>
      <TextareaField
        control={control}
        name="shop.address"
        label={SETUP_SHOP_FIELDS.address.label}
        rows={2}
        maxLength={SETUP_SHOP_FIELDS.address.most}
        required
      />
      <div className={classes.pair}>
        <TextField
          {...text}
          name="company.registeredName"
          label={SETUP_COMPANY_FIELDS.registeredName.label}
          help="For the sales invoice; may follow later."
          autoComplete="organization"
          maxLength={SETUP_COMPANY_FIELDS.registeredName.most}
        />
        <TextField
          {...text}
          name="company.tin"
          label={SETUP_COMPANY_FIELDS.tin.label}
          help="12 or 14 digits; may follow later."
          inputMode="numeric"
          autoComplete="off"
          maxLength={SETUP_COMPANY_FIELDS.tin.most}
        />
      </div>
      <SwitchField
        control={control}
        name="company.vatRegistered"
        label={SETUP_COMPANY_FIELDS.vatRegistered.label}
        help="When this is off, sales invoices show no VAT."
      />
    </>
  )
}
