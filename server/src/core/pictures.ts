import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../adapters/files.ts'
import { PICTURE_WIDTHS, sizeKey, type PictureWidth } from '../adapters/images.ts'
import { isKey } from '../adapters/files.ts'
import { unknownPath } from './errors.ts'

const SIZED = /^(?<key>.+?)-(?<width>\d{2,4})\.webp$/
const LARGEST = Math.max(...PICTURE_WIDTHS) as PictureWidth

/**
 * Serves public pictures: `/files/{key}-320.webp`, and `/files/{key}` for the largest. A key never names another
 * picture later, so browsers may keep it for good. Nothing but pictures can be reached here.
 */
export function registerPictures(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const place = placeOf(request.params['*'])
    const picture = place && (await files.open(place))
    if (!picture) return unknownPath(request, reply)
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': String(picture.size),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(picture.stream)
  })
}

function placeOf(name: string): string | undefined {
  const sized = SIZED.exec(name)?.groups
  const width = PICTURE_WIDTHS.find((one) => String(one) === sized?.width)
  const place = sized?.key && width ? sizeKey(sized.key, width) : sizeKey(name, LARGEST)
  return isKey(place) ? place : undefined
}
