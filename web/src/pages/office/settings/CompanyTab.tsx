import { zodResolver } from '@hookform/resolvers/zod'
import { CompanySettings, updateCompany } from '@kwaderno/contract/settings.ts'
import { COMPANY_FIELDS } from '@kwaderno/contract/settings-fields.ts'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import classes from '../company/PageForm.module.css'
import { PriceField } from './PriceField.tsx'
import type { TabProps } from './tabs.tsx'
import { useTabForm } from './use-tab-form.ts'

const resolver = zodResolver(CompanySettings)

/** The company behind the shop, as its documents name it. */
export function CompanyTab({ stored, mayEdit }: TabProps<'company'>) {
  const { form, ...edit } = useTabForm({
    tab: 'company',
    stored,
    fieldsOf: ({ registeredName, tin, vatRegistered, registeredAddress, receiptNote, ...special }) => ({
      registeredName,
      tin,
      vatRegistered,
      registeredAddress,
      receiptNote,
      specialDiscountRate: String(special.specialDiscountRate),
      specialDiscountCeiling: String(special.specialDiscountCeiling),
      specialDiscountKinds: String(special.specialDiscountKinds),
    }),
    resolver,
    save: (body) => call(updateCompany, { body }),
    endpoint: updateCompany,
  })
  const isLocked = !mayEdit || edit.isSaving
  const text = { control: form.control, readOnly: isLocked, autoComplete: 'off' } as const
  return (
    <PageFields {...edit} mayEdit={mayEdit}>
      <Card>
        <div className={classes.fields}>
          <TextField
            {...text}
            name="registeredName"
            label={COMPANY_FIELDS.registeredName.label}
            help="As it is registered. The sales invoice shows what is set here."
            maxLength={COMPANY_FIELDS.registeredName.most}
          />
          <TextareaField
            {...text}
            name="registeredAddress"
            label={COMPANY_FIELDS.registeredAddress.label}
            rows={2}
            maxLength={COMPANY_FIELDS.registeredAddress.most}
          />
          <TextField
            {...text}
            name="tin"
            label={COMPANY_FIELDS.tin.label}
            help="12 or 14 digits: 999-999-999-999 or 999-999-999-99999."
            inputMode="numeric"
            maxLength={COMPANY_FIELDS.tin.most}
          />
          <SwitchField
            control={form.control}
            name="vatRegistered"
            label={COMPANY_FIELDS.vatRegistered.label}
            help="A shop that is not prints no VAT on its invoices."
            disabled={isLocked}
          />
          <TextareaField
            {...text}
            name="receiptNote"
            label={COMPANY_FIELDS.receiptNote.label}
            help="Stands below every receipt of the counter."
            rows={2}
            maxLength={COMPANY_FIELDS.receiptNote.most}
          />
        </div>
      </Card>
      <Card title="Senior citizens and PWD">
        <SpecialDiscountRules control={form.control} isLocked={isLocked} />
      </Card>
    </PageFields>
  )
}

type CompanyControl = Control<z.input<typeof CompanySettings>, unknown, CompanySettings>

/** What senior citizens and persons with disability get, of what, and when. */
function SpecialDiscountRules({ control, isLocked }: { control: CompanyControl; isLocked: boolean }) {
  const text = { control, readOnly: isLocked, autoComplete: 'off' } as const
  return (
    <div className={classes.fields}>
      <TextField
        {...text}
        name="specialDiscountRate"
        label={COMPANY_FIELDS.specialDiscountRate.heading}
        help="What senior citizens and persons with disability get off prime commodities."
        inputMode="decimal"
        maxLength={COMPANY_FIELDS.specialDiscountRate.most}
        required
      />
      <PriceField
        control={control}
        name="specialDiscountCeiling"
        label={COMPANY_FIELDS.specialDiscountCeiling.label}
        help="For so much of prime commodities one ID number gets the special discount from Monday to Sunday."
        readOnly={isLocked}
        required
      />
      <TextField
        {...text}
        name="specialDiscountKinds"
        label={COMPANY_FIELDS.specialDiscountKinds.label}
        help="An order needs so many different products for it."
        inputMode="numeric"
        maxLength={COMPANY_FIELDS.specialDiscountKinds.most}
        required
      />
    </div>
  )
}
