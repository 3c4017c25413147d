import { shopLogo, shopName } from './brand.ts'
import styles from './Logo.module.css'
import { pictureUrl } from './picture-address.ts'

/** Characters of a name that stands on one line in large letters. */
const MAX_SHORT = 18

/** The name of the shop beside its logo, or with a pencil dot. Put it into a link home. */
export function Logo({ size = 'md' }: { size?: 'sm' | 'md' | 'lg' }) {
  const logo = shopLogo()
  const name = shopName()
  return (
    <span className={styles.logo} data-size={size} data-long={name.length > MAX_SHORT || undefined}>
      {logo !== '' && <img className={styles.mark} src={pictureUrl(logo, 160)} alt="" />}
      <span className={styles.name}>{name}</span>
      {logo === '' && <span className={styles.dot} aria-hidden="true" />}
    </span>
  )
}
