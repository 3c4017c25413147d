import { Textarea, TextInput } from '@mantine/core'
import { PAPER_FIELDS } from '@kwaderno/contract/order-fields.ts'
import classes from './PaperFields.module.css'

/** As they are typed; days are 'YYYY-MM-DD' or empty. */
export type Papers = Record<keyof typeof PAPER_FIELDS, string>

interface PaperFieldsProps {
  papers: Papers
  errors: { [Name in keyof Papers]?: string | undefined }
  onChange: (changed: Partial<Papers>) => void
}

/** The same on an order and on an exchange. */
export function PaperFields({ papers, errors, onChange }: PaperFieldsProps) {
  /** Both screens find the first wrong field, one by its name and one by its place. */
  const field = (name: keyof Papers) => ({
    label: PAPER_FIELDS[name].label,
    name,
    'data-place': name,
    value: papers[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <div className={classes.pair}>
        <TextInput maxLength={PAPER_FIELDS.invoice.most} {...field('invoice')} />
        <TextInput type="date" {...field('orDateIssued')} />
        <TextInput maxLength={PAPER_FIELDS.chequeVoucher.most} {...field('chequeVoucher')} />
        <TextInput type="date" {...field('chequeDateIssued')} />
      </div>
      <Textarea autosize minRows={2} maxLength={PAPER_FIELDS.paymentNotes.most} {...field('paymentNotes')} />
    </>
  )
}
