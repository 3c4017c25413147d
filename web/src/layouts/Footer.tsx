import { useSession } from '../api/session.ts'
import { AppLink } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { shopName } from '../ui/brand.ts'
import { SchemeChoice } from '../ui/SchemeChoice.tsx'
import classes from './Footer.module.css'

export function Footer() {
  const { user, isKnown } = useSession()
  return (
    <footer className={classes.footer}>
      <nav className={classes.links} aria-label="About the shop">
        <AppLink href={paths.contactUs}>Contact us</AppLink>
        <AppLink href={paths.aboutUs}>About us</AppLink>
        <AppLink href={paths.faqs}>FAQs</AppLink>
        <AppLink href={paths.faqSection('term-and-policies')}>Terms and policies</AppLink>
        <AppLink href={paths.privacy}>Privacy notice</AppLink>
      </nav>
      <p className={classes.line}>{shopName()}, school supplies and uniforms</p>
      {/* Who is logged in has it in the menu. */}
      {isKnown && !user && <SchemeChoice />}
    </footer>
  )
}
