import { zodResolver } from '@hookform/resolvers/zod'
import { updateShop } from '@kwaderno/contract/settings.ts'
import { SHOP_FIELDS } from '@kwaderno/contract/settings-fields.ts'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import classes from '../company/PageForm.module.css'
import { AccentField } from './AccentField.tsx'
import { LogoField } from './LogoField.tsx'
import { fieldsOf, ShopValues } from './shop-form.ts'
import type { TabProps } from './tabs.tsx'
import { useTabForm } from './use-tab-form.ts'

const resolver = zodResolver(ShopValues)

/** How the shop shows itself. */
export function ShopTab({ stored, mayEdit }: TabProps<'shop'>) {
  const { form, ...edit } = useTabForm({
    tab: 'shop',
    stored,
    fieldsOf,
    resolver,
    save: ({ logo, ...body }) => call(updateShop, { body, files: { Logo: logo ? [logo.file] : [] } }),
    endpoint: updateShop,
    // A file cannot be kept over the end of a session.
    notKept: { logo: null },
  })
  const { control } = form
  const isLocked = !mayEdit || edit.isSaving
  return (
    <PageFields {...edit} mayEdit={mayEdit}>
      <Card>
        <div className={classes.fields}>
          <TextField
            control={control}
            name="shopName"
            label={SHOP_FIELDS.shopName.label}
            help="As parents know it. Open pages show it when they are loaded again."
            maxLength={SHOP_FIELDS.shopName.most}
            autoComplete="off"
            readOnly={isLocked}
            required
          />
          <LogoField
            control={control}
            storedPath={edit.base.logoUrl}
            isLocked={isLocked}
            again={edit.again}
          />
          <AccentField control={control} isLocked={isLocked} />
        </div>
      </Card>
    </PageFields>
  )
}
