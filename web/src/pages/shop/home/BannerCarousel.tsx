import { listBanners, type Banner } from '@kwaderno/contract/common.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useMemo, useState } from 'react'
import { queryOf } from '../../../api/query-client.ts'
import { AppLink } from '../../../navigation.tsx'
import { pictureUrl } from '../../../ui/Picture.tsx'
import classes from './BannerCarousel.module.css'

const INTERVAL_MS = 5000

/** The enabled banners, the main one first, each for five seconds. Without banners there is nothing. */
export function BannerCarousel() {
  const banners = useQuery(queryOf(listBanners, {}))
  const shown = (banners.data ?? []).filter((banner) => banner.isEnabled)
  if (banners.isPending) return <div className={classes.frame} aria-hidden />
  return shown.length === 0 ? null : <Carousel banners={shown} />
}

function Carousel({ banners }: { banners: readonly Banner[] }) {
  const autoplay = useMemo(
    () =>
      Autoplay({
        delay: INTERVAL_MS,
        stopOnInteraction: false,
        stopOnFocusIn: true,
        stopOnMouseEnter: false,
      }),
    [],
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
              <BannerLink banner={banner} reachable={index === current}>
                <img
                  className={classes.picture}
                  src={pictureUrl(banner.filePath, 1280)}
                  srcSet={`${pictureUrl(banner.filePath, 640)} 640w, ${pictureUrl(banner.filePath, 1280)} 1280w`}
                  sizes="100vw"
                  width={1600}
                  height={400}
                  // A link needs a name, a picture that only decorates does not.
                  alt={banner.description || (banner.link === '' ? '' : `Banner ${index + 1}`)}
                  fetchPriority={index === 0 ? 'high' : 'auto'}
                  loading={index === 0 ? 'eager' : 'lazy'}
                />
              </BannerLink>
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
              onClick={() => carousel?.scrollTo(index)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** A link of ours stays in the app, another opens a tab; without one the picture is only a picture. */
function BannerLink({
  banner,
  reachable,
  children,
}: {
  banner: Banner
  reachable: boolean
  children: React.ReactNode
}) {
  const tabIndex = reachable ? undefined : -1
  if (banner.link === '') return children
  if (banner.link.startsWith('/')) {
    return (
      <AppLink href={banner.link} tabIndex={tabIndex}>
        {children}
      </AppLink>
    )
  }
  return (
    <a href={banner.link} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {children}
    </a>
  )
}
