import { zodResolver } from '@hookform/resolvers/zod'
import { StockSettings, updateStockSettings } from '@kwaderno/contract/settings.ts'
import { STOCK_SETTING_FIELDS } from '@kwaderno/contract/settings-fields.ts'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { describedText } from '../../../ui/form/described-text.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import classes from '../company/PageForm.module.css'
import type { TabProps } from './tabs.tsx'
import { useTabForm } from './use-tab-form.ts'

const resolver = zodResolver(StockSettings)

/** When little is left. */
export function StockTab({ stored, mayEdit }: TabProps<'stock'>) {
  const { form, ...edit } = useTabForm({
    tab: 'stock',
    stored,
    fieldsOf: ({ lowStockAt }) => ({ lowStockAt: String(lowStockAt) }),
    resolver,
    save: (body) => call(updateStockSettings, { body }),
    endpoint: updateStockSettings,
  })
  return (
    <PageFields {...edit} mayEdit={mayEdit}>
      <Card>
        <div className={classes.fields}>
          <TextField
            {...describedText(form.control, STOCK_SETTING_FIELDS, !mayEdit || edit.isSaving)('lowStockAt')}
            help="An item is low when this many pieces or fewer are left to sell. Each option of a product can have its own number; 0 means never."
            inputMode="numeric"
            required
          />
        </div>
      </Card>
    </PageFields>
  )
}
