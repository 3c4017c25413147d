import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import classes from './Footer.module.css'

export function Footer() {
  return (
    <footer className={classes.footer}>
      <nav className={classes.links} aria-label="About the shop">
        <Link to={paths.contactUs}>Contact us</Link>
        <Link to={paths.aboutUs}>About us</Link>
        <Link to={paths.faqs}>FAQs</Link>
        <Link to={paths.faqs} search={{ section: 'term-and-policies' }}>
          Terms and policies
        </Link>
      </nav>
      <p className={classes.line}>Kwaderno, school supplies and uniforms</p>
    </footer>
  )
}
