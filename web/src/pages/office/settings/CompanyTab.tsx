import { zodResolver } from '@hookform/resolvers/zod'
import { CompanySettings, updateCompany } from '@kwaderno/contract/settings.ts'
import { COMPANY_FIELDS } from '@kwaderno/contract/settings-fields.ts'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { describedText } from '../../../ui/form/described-text.ts'
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
  const text = describedText(form.control, COMPANY_FIELDS, isLocked)
  return (
    <PageFields {...edit} mayEdit={mayEdit}>
      <Card>
        <div className={classes.fields}>
          <TextField
            {...text('registeredName')}
            help="As it is registered. The sales invoice shows what is set here."
          />
          <TextareaField {...text('registeredAddress')} rows={2} />
          <TextField
            {...text('tin')}
            help="12 or 14 digits: 999-999-999-999 or 999-999-999-99999."
            inputMode="numeric"
          />
          <SwitchField
            control={form.control}
            name="vatRegistered"
            label={COMPANY_FIELDS.vatRegistered.label}
            help="A shop that is not prints no VAT on its invoices."
            disabled={isLocked}
          />
          <TextareaField
            {...text('receiptNote')}
            help="Stands below every receipt of the counter."
            rows={2}
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
  const text = describedText(control, COMPANY_FIELDS, isLocked)
  return (
    <div className={classes.fields}>
      <TextField
        {...text('specialDiscountRate')}
        help="What senior citizens and persons with disability get off prime commodities."
        inputMode="decimal"
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
        {...text('specialDiscountKinds')}
        help="An order needs so many different products for it."
        inputMode="numeric"
        required
      />
    </div>
  )
}
