import { ColorInput } from '@mantine/core'
import { accentError, accentShades, DEFAULT_ACCENT, type AccentShades } from '@kwaderno/contract/accent.ts'
import { SHOP_FIELDS } from '@kwaderno/contract/settings-fields.ts'
import type { Control } from 'react-hook-form'
import { useField } from '../../../ui/form/field.ts'
import type { ShopFields, ShopValues } from './shop-form.ts'
import classes from './ShopTab.module.css'

/** Colours on which white text is read well. */
const SWATCHES = [DEFAULT_ACCENT, '#1F7A4D', '#8A1C2C', '#1B6BA3', '#6B2FA0', '#9A4A06', '#3D4756']

interface AccentFieldProps {
  control: Control<ShopFields, unknown, ShopValues>
  isLocked: boolean
}

/** The colour of buttons and links, with how it will look. */
export function AccentField({ control, isLocked }: AccentFieldProps) {
  const { field, common } = useField({
    control,
    name: 'accent',
    label: SHOP_FIELDS.accent.label,
    help: 'Of buttons and links. White text must be readable on it; the dark scheme uses a lighter shade.',
    required: true,
  })
  const message = accentError(field.value)
  return (
    <div className={classes.accent}>
      <ColorInput
        {...common}
        // While it is chosen, so that nobody saves to find out.
        error={common.error ?? (isLocked ? undefined : message)}
        value={field.value}
        onChange={(colour) => field.onChange(colour.toUpperCase())}
        format="hex"
        swatches={SWATCHES}
        swatchesPerRow={SWATCHES.length}
        withEyeDropper={false}
        maxLength={SHOP_FIELDS.accent.most}
        readOnly={isLocked}
        disallowInput={false}
      />
      {message === undefined && <Sample accent={field.value} />}
    </div>
  )
}

/** A button and a link as they will look, light and dark. */
function Sample({ accent }: { accent: string }) {
  const { light, dark } = accentShades(accent)
  return (
    <div
      className={classes.samples}
      role="img"
      aria-label="A button and a link in this colour, light and dark"
    >
      <Scheme name="light" shades={light} />
      <Scheme name="dark" shades={dark} />
    </div>
  )
}

function Scheme({ name, shades: { fill, text, soft } }: { name: 'light' | 'dark'; shades: AccentShades }) {
  return (
    <div className={classes.sample} data-scheme={name}>
      <span className={classes.button} style={{ background: fill }}>
        Log in
      </span>
      <span style={{ color: text }}>My orders</span>
      <span className={classes.chip} style={{ background: soft, color: text }}>
        Chosen
      </span>
    </div>
  )
}
