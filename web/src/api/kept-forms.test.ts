import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KEPT_FORMS, NOT_KEPT } from './kept-forms.ts'

const SOURCES = join(import.meta.dirname, '..')
/** What makes a file one in which something is typed that is not saved yet. */
const FORM = /\buse(Form|Leave|LeaveGuard)[(<]|<(TextInput|Textarea|NumberInput|PasswordInput)\b/
/** Their form is another file's, which keeps it. */
const PARTS: Record<string, keyof typeof KEPT_FORMS> = {
  'features/chat/Composer.tsx': 'chat',
  'pages/office/PromotionPage.tsx': 'promotion',
  'features/payment-facts/PaymentFactFields.tsx': 'checkout',
  'features/special-discount/SpecialDiscountFields.tsx': 'checkout',
  'features/students/use-closing.ts': 'student',
  'pages/office/names/AddOptions.tsx': 'names',
  'pages/office/names/NameForm.tsx': 'names',
  'pages/office/barcodes/VariantCard.tsx': 'barcode',
  'pages/office/manage/DiscountFields.tsx': 'order',
  'pages/office/manage/Summary.tsx': 'order',
  'pages/office/payment/PaperFields.tsx': 'order',
  'pages/office/product-form/DetailsCard.tsx': 'product',
  'pages/office/product-form/SizeChartCard.tsx': 'product',
  'pages/office/product-form/SizeChartGrid.tsx': 'product',
  'pages/office/product-form/use-product-form.ts': 'product',
  'pages/office/settings/ListTab.tsx': 'settings',
}
/** Keeps what it edits by the key that it is given. */
const EDIT_FORM = /\buseEdit(Form|Mode)[(<]/
/** Parts without a state of their own. */
const isPart = (file: string) => file.startsWith('ui/') || file === 'features/scanner/BarcodeInput.tsx'

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
const textOf = (file: string) => readFileSync(join(SOURCES, file), 'utf8')

test('every form is kept over the end of a session, or says why not', () => {
  const kept = new Set<string>(Object.values(KEPT_FORMS))
  const forms = files.filter(
    (file) => FORM.test(textOf(file)) && !EDIT_FORM.test(textOf(file)) && !isPart(file),
  )
  const missing = forms.filter(
    (file) => !kept.has(file) && !(file in NOT_KEPT) && file !== 'navigation.tsx' && !(file in PARTS),
  )
  expect(forms.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test('every kept form is joined where the table says, and nowhere else', () => {
  for (const file of new Set(Object.values(KEPT_FORMS)))
    expect(textOf(file), file).toMatch(/\buseKept(Form)?[(<]/)
  const kept = new Set<string>(Object.values(KEPT_FORMS))
  const joining = files.filter(
    (file) => /\buseKept(Form)?(<.*>)?\(/.test(textOf(file)) && !file.startsWith('api/'),
  )
  expect(joining.filter((file) => !kept.has(file))).toEqual([])
})
