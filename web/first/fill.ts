/** Runs within the page: shows in its frame what came with it, while the app's own scripts are on their way. */
import type { Product, ShopProduct } from '@kwaderno/contract/catalogue.ts'
import type { Banner } from '@kwaderno/contract/common.ts'
import { FIRST_ANSWERS, type FirstAnswers } from '@kwaderno/contract/first-page.ts'
import { isNoticeExpected } from '../src/api/notice-later.ts'
import { readToken } from '../src/api/token.ts'
import { BANNER_SIZES, CARD_SIZES, LARGE_SIZES, pictureUrl, sourcesOf } from '../src/ui/picture-address.ts'

/** How many pictures of the first screen are asked for at once; see ProductGrid. */
const EAGER = 4

function fill(): void {
  const text = document.getElementById(FIRST_ANSWERS)?.textContent
  if (!text) return
  for (const [address, { body }] of Object.entries(JSON.parse(text) as FirstAnswers)) {
    if (address === '/api/Common/banners') fillBanner(body as Banner[])
    if (address.startsWith('/api/Shop?')) fillGrid(body as ShopProduct[])
    if (address.startsWith('/api/Product/')) fillProduct(body as Product)
  }
}

function fillBanner(banners: readonly Banner[]): void {
  const place = document.querySelector('.first-banner')
  const first = banners.find((banner) => banner.isEnabled)
  if (first && place) show(place, first.filePath, BANNER_SIZES)
  else place?.remove()
}

function fillGrid(products: readonly ShopProduct[]): void {
  const cards = document.querySelectorAll('.first-grid > div')
  for (const [place, { name, thumbnail }] of products.entries()) {
    const [tile, words] = cards[place]?.children ?? []
    if (!tile || !words) return
    words.textContent = name
    if (place < EAGER) show(tile, thumbnail, CARD_SIZES)
  }
}

function fillProduct({ name, thumbnails, productOptions }: Product): void {
  const heading = document.querySelector('.first-choices > h1')
  const tile = document.querySelector('.first-product > .first-tile')
  if (!heading || !tile) return
  heading.textContent = name
  const own = productOptions.length === 1 ? productOptions[0]?.image : ''
  show(tile, own || (thumbnails[0]?.image ?? ''), LARGE_SIZES)
}

function show(tile: Element, path: string, sizes: string): void {
  if (path === '') return
  const image = document.createElement('img')
  image.alt = ''
  image.decoding = 'async'
  image.fetchPriority = 'high'
  image.sizes = sizes
  image.srcset = sourcesOf(path)
  image.src = pictureUrl(path, 640)
  tile.append(image)
}

/** The place of the bar that asks for the consent to a new privacy notice. */
function keepNotice(): void {
  const place = document.querySelector<HTMLElement>('.first-notice')
  if (place) place.hidden = readToken() === undefined || !isNoticeExpected()
}

keepNotice()
fill()
