import type { ContactUs } from '@kwaderno/contract/common.ts'
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './ContactDetails.module.css'
import { webAddress } from '@kwaderno/contract/web-address.ts'

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>

const NETWORKS = [
  { key: 'facebook', label: 'Facebook', icon: IconBrandFacebook },
  { key: 'twitter', label: 'Twitter', icon: IconBrandX },
  { key: 'instagram', label: 'Instagram', icon: IconBrandInstagram },
  { key: 'linkin', label: 'LinkedIn', icon: IconBrandLinkedin },
] as const satisfies readonly { key: keyof ContactUs; label: string; icon: Icon }[]

/** The contact details that the staff have entered. */
export function ContactDetails({ contact }: { contact: ContactUs }) {
  return (
    <dl className={classes.details}>
      <Detail icon={IconPhone} label="Contact number" value={contact.contactNumber}>
        <a className="tabular" href={`tel:${firstNumber(contact.contactNumber)}`}>
          {contact.contactNumber}
        </a>
      </Detail>
      <Detail icon={IconMail} label="Email" value={contact.email}>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </Detail>
      <Detail icon={IconMapPin} label="Address" value={contact.address}>
        <address>{contact.address}</address>
      </Detail>
      {NETWORKS.map(({ key, label, icon }) => (
        <Detail key={key} icon={icon} label={label} value={contact[key]}>
          <NetworkLink value={contact[key]} />
        </Detail>
      ))}
    </dl>
  )
}

/** What a phone dials: neither a second number nor the local of a switchboard, which staff may write behind it. */
function firstNumber(typed: string): string {
  const numbers = typed.match(/\+?\d[\d\s().-]*/g) ?? []
  const plain = numbers.map((number) => number.replaceAll(/[^\d+]/g, ''))
  return plain.find(({ length }) => length >= 3) ?? plain.join('')
}

function Detail({
  icon: Icon,
  label,
  value,
  children,
}: {
  icon: Icon
  label: string
  value: string
  children: ReactNode
}) {
  if (value.trim() === '') return null
  return (
    <div>
      <dt>
        <Icon size={20} stroke={1.75} aria-hidden />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A link if the staff entered a URL, otherwise their text. */
function NetworkLink({ value }: { value: string }) {
  const address = webAddress(value)
  if (!address) return value
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer">
      {address.text}
    </a>
  )
}
