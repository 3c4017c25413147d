import type { CompanyProfile } from '@kwaderno/contract/common.ts'

/** The company behind the shop, as far as it is set: name, address and taxpayer number as registered. */
export function Registration({ company }: { company: CompanyProfile }) {
  const { registeredName, registeredAddress, tin, vatRegistered } = company
  const number = tin && `${vatRegistered ? 'VAT Reg. TIN' : 'Non-VAT Reg. TIN'} ${tin}`
  const lines = [registeredName, registeredAddress, number].filter((line) => line !== '')
  if (lines.length === 0) return null
  return (
    <p className="registration" data-fit>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  )
}
