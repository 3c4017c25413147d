import clsx from 'clsx'
import { pictureUrl } from '../../../ui/Picture.tsx'
import classes from './BannerPicture.module.css'

interface BannerPictureProps {
  /** As an answer gave it, or the address of a picture that is not stored yet. */
  path: string
  alt: string
  /** Of a banner that visitors do not see. */
  isFaint?: boolean
}

/** A banner in its shape of 16:4, as wide as there is room. */
export function BannerPicture({ path, alt, isFaint = false }: BannerPictureProps) {
  return (
    <img
      className={clsx(classes.picture, isFaint && classes.faint)}
      src={pictureUrl(path, 1280)}
      width={1600}
      height={400}
      alt={alt}
      decoding="async"
    />
  )
}
