import type { Banner } from '@kwaderno/contract/common.ts'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { pictureUrl } from '../../ui/Picture.tsx'
import classes from './BannerFace.module.css'

export type BannerWords = Pick<Banner, 'headline' | 'buttonText'>

interface BannerFaceProps extends ComponentPropsWithRef<'img'> {
  /** As an answer gave it, or the address of a picture that is not stored yet. */
  path: string
  alt: string
  words: BannerWords
  /** Puts what the picture leads to around it. */
  around?: (picture: ReactNode) => ReactNode
  /** The button, in whatever leads to its place. */
  button?: (className: string, text: string) => ReactNode
}

/** A banner as visitors see it: its picture, and over it headline and button as text on a veil that any picture bears. */
export function BannerFace({ path, alt, words, around, button, ...picture }: BannerFaceProps) {
  const { headline, buttonText } = words
  const hasWords = headline !== '' || buttonText !== ''
  const image = (
    <img
      className={classes.picture}
      src={pictureUrl(path, 1280)}
      width={1600}
      height={400}
      alt={alt}
      {...picture}
    />
  )
  return (
    <div className={classes.face} data-words={hasWords || undefined}>
      {around?.(image) ?? image}
      {hasWords && (
        <div className={classes.veil}>
          {headline !== '' && <p className={classes.headline}>{headline}</p>}
          {buttonText !== '' &&
            (button?.(classes.button ?? '', buttonText) ?? (
              <span className={classes.button}>{buttonText}</span>
            ))}
        </div>
      )}
    </div>
  )
}
