import { MAX_CLAIM_PROOFS } from '@kwaderno/contract/checkout.ts'
import { useController } from 'react-hook-form'
import { SpecialDiscountFields } from '../../../features/special-discount/SpecialDiscountFields.tsx'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import type { CheckoutControl } from './form.ts'
import classes from './Sections.module.css'

/** Whose ID it is, and its pictures; staff decide on it. */
export function ClaimFields({ control, isBusy }: { control: CheckoutControl; isBusy: boolean }) {
  const type = useController({ control, name: 'specialDiscountType' })
  const name = useController({ control, name: 'specialDiscountName' })
  const idNumber = useController({ control, name: 'specialDiscountIdNumber' })
  const proofs = useController({ control, name: 'specialDiscountProof' })
  return (
    <>
      <p className={classes.note}>
        We check your ID and take the discount off when we approve the order. The total here stays as it is.
      </p>
      <SpecialDiscountFields
        values={{
          specialDiscountType: type.field.value ?? '',
          specialDiscountName: name.field.value ?? '',
          specialDiscountIdNumber: idNumber.field.value ?? '',
          specialDiscountElsewhere: '',
        }}
        errors={{
          specialDiscountType: type.fieldState.error?.message,
          specialDiscountName: name.fieldState.error?.message,
          specialDiscountIdNumber: idNumber.fieldState.error?.message,
        }}
        disabled={isBusy}
        isDecided={false}
        onChange={(patch) => {
          if (patch.specialDiscountType !== undefined) type.field.onChange(patch.specialDiscountType)
          if (patch.specialDiscountName !== undefined) name.field.onChange(patch.specialDiscountName)
          if (patch.specialDiscountIdNumber !== undefined)
            idNumber.field.onChange(patch.specialDiscountIdNumber)
        }}
      >
        <FilePicker
          ref={proofs.field.ref}
          label="Pictures of ID and booklet"
          help={`Optional. Up to ${MAX_CLAIM_PROOFS} pictures, 20 MB each. Only you and our staff can see them.`}
          accept="image/*,application/pdf"
          files={proofs.field.value}
          onChange={proofs.field.onChange}
          error={proofs.fieldState.error?.message}
          disabled={isBusy}
        />
      </SpecialDiscountFields>
    </>
  )
}
