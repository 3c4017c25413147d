import { Textarea, TextInput } from '@mantine/core'
import classes from './PaperFields.module.css'

/** The papers of a payment, and what staff note about it; days are 'YYYY-MM-DD' or empty. */
export interface Papers {
  invoice: string
  orDateIssued: string
  chequeVoucher: string
  chequeDateIssued: string
  paymentNotes: string
}

interface PaperFieldsProps {
  papers: Papers
  errors: { [Name in keyof Papers]?: string | undefined }
  onChange: (changed: Partial<Papers>) => void
}

/** The same on an order and on an exchange. */
export function PaperFields({ papers, errors, onChange }: PaperFieldsProps) {
  /** Both screens find the first wrong field, one by its name and one by its place. */
  const field = (name: keyof Papers) => ({
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
        <TextInput label="Invoice no." maxLength={50} {...field('invoice')} />
        <TextInput label="OR date issued" type="date" {...field('orDateIssued')} />
        <TextInput label="Cheque voucher" maxLength={50} {...field('chequeVoucher')} />
        <TextInput label="Cheque date issued" type="date" {...field('chequeDateIssued')} />
      </div>
      <Textarea label="Payment notes" autosize minRows={2} maxLength={1000} {...field('paymentNotes')} />
    </>
  )
}
