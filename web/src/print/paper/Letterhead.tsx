import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import type { ReactNode } from 'react'
import { pictureUrl } from '../../ui/picture-address.ts'

interface LetterheadProps {
  company: CompanyProfile
  /** What kind of paper it is. */
  title: string
  /** Below the title, such as the order's number on a page that is not the first. */
  note?: string
  page: number
  pages: number
  /** Below the address. */
  children?: ReactNode
}

/** The head of every page: whose paper it is, what it is, and how far it goes. */
export function Letterhead({ company, title, note, page, pages, children }: LetterheadProps) {
  return (
    <header className="letterhead" data-part="letterhead">
      {company.logoUrl !== '' && <img className="logo" src={pictureUrl(company.logoUrl, 320)} alt="" />}
      <div className="sender">
        <p className="company">{company.name}</p>
        <address className="reach" data-fit>
          {company.address}
          <br />
          {company.contactNumber}
        </address>
        {children}
      </div>
      <div className="kind">
        <h1>{title}</h1>
        {note && <p>{note}</p>}
        <p>
          Page {page} of {pages}
        </p>
      </div>
    </header>
  )
}
