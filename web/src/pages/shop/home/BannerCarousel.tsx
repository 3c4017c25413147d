import { useReducedMotion } from '@mantine/hooks'
import { listBanners, type Banner } from '@kwaderno/contract/common.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useMemo, useState, type AnchorHTMLAttributes } from 'react'
import { asHref } from '../../../href.ts'
import { queryOf } from '../../../api/query-client.ts'
import { BannerFace } from '../../../features/banners/BannerFace.tsx'
import { AppLink } from '../../../navigation.tsx'
import { BANNER_SIZES, pictureUrl } from '../../../ui/picture-address.ts'
import classes from './BannerCarousel.module.css'

const INTERVAL_MS = 5000

/** The enabled banners, the main one first, each for five seconds. Renders nothing without banners. */
export function BannerCarousel() {
  const banners = useQuery(queryOf(listBanners, {}))
  const shown = (banners.data ?? []).filter((banner) => banner.isEnabled)
  if (banners.isPending) return <div className={classes.frame} aria-hidden />
  return shown.length === 0 ? null : <Carousel banners={shown} />
}

function Carousel({ banners }: { banners: readonly Banner[] }) {
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const autoplay = useMemo(
    () =>
      Autoplay({
        delay: INTERVAL_MS,
        jump: isStill,
        stopOnInteraction: false,
        stopOnFocusIn: true,
        stopOnMouseEnter: false,
      }),
    [isStill],
  )
  const [viewport, carousel] = useEmblaCarousel({ loop: true }, banners.length > 1 ? [autoplay] : [])
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(true)

  useEffect(() => {
    if (!carousel) return
    const select = () => setCurrent(carousel.selectedScrollSnap())
    carousel.on('select', select)
    return () => void carousel.off('select', select)
  }, [carousel])

  function toggle() {
    if (playing) autoplay.stop()
    else autoplay.play()
    setPlaying(!playing)
  }

  return (
    <section className={classes.carousel} aria-roledescription="carousel" aria-label="News of the shop">
      <div className={classes.viewport} ref={viewport}>
        <ul className={classes.track}>
          {banners.map((banner, index) => (
            <li
              key={banner.id}
              className={classes.slide}
              aria-label={`${index + 1} of ${banners.length}`}
              aria-hidden={index !== current}
            >
              <Slide banner={banner} number={index + 1} isShown={index === current} />
            </li>
          ))}
        </ul>
      </div>
      {banners.length > 1 && (
        <div className={classes.controls}>
          <button
            type="button"
            onClick={toggle}
            aria-label={playing ? 'Pause the banners' : 'Play the banners'}
          >
            {playing ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
          </button>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              className={classes.dot}
              aria-label={`Banner ${index + 1}`}
              aria-current={index === current}
              onClick={() => carousel?.scrollTo(index, isStill)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

function Slide({ banner, number, isShown }: { banner: Banner; number: number; isShown: boolean }) {
  const { filePath, link, description, headline, buttonText } = banner
  const buttonLink = banner.buttonLink || link
  // A single link if both have the same target.
  const isWhole = buttonText !== '' && (link === '' || link === buttonLink)
  const isCovered = link !== '' && !isWhole
  const tabIndex = isShown ? undefined : -1
  return (
    <BannerFace
      path={filePath}
      srcSet={`${pictureUrl(filePath, 640)} 640w, ${pictureUrl(filePath, 1280)} 1280w`}
      sizes={BANNER_SIZES}
      // A link needs a name; a decorative picture does not.
      alt={description || (isCovered ? headline || `Banner ${number}` : '')}
      fetchPriority={number === 1 ? 'high' : 'auto'}
      loading={number === 1 ? 'eager' : 'lazy'}
      words={banner}
      around={(picture) =>
        isCovered ? (
          <BannerLink href={link} tabIndex={tabIndex}>
            {picture}
          </BannerLink>
        ) : (
          picture
        )
      }
      button={(className, text) => (
        <BannerLink
          href={buttonLink}
          tabIndex={tabIndex}
          className={className}
          data-whole={(isWhole && link !== '') || undefined}
        >
          {text}
        </BannerLink>
      )}
    />
  )
}

interface BannerLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  'data-whole'?: true | undefined
}

/** Internal links stay in the app; others open a new tab. */
function BannerLink({ children, ...link }: BannerLinkProps) {
  if (link.href.startsWith('/')) {
    return (
      <AppLink {...link} href={asHref(link.href)}>
        {children}
      </AppLink>
    )
  }
  return (
    <a {...link} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
