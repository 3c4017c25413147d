import { downloadFile } from '@kwaderno/contract/common.ts'
import type { Attachment } from '@kwaderno/contract/order.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callForFile } from '../../api/client.ts'

/** How long a closed file stays in memory, in milliseconds. */
const KEPT = 60_000
/** File names that a browser may be able to show; one without an extension may be a picture too. */
const SHOWABLE = /(?:^[^.]+|\.(?:jpe?g|png|gif|webp|avif|bmp|heic|heif|tiff?|pdf))$/i

export type ShownFile =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** A type that pages cannot show. */
  | { state: 'other' }
  | { state: 'picture' | 'pdf'; url: string }

/** An attachment ready to be shown. Private files need the session, so the API client loads them. */
export function useAttachmentFile({ fileName, filePath }: Attachment): ShownFile {
  const isShowable = SHOWABLE.test(fileName)
  const file = useQuery({
    queryKey: ['file', filePath],
    queryFn: ({ signal }) => callForFile(downloadFile, { query: { filePath }, signal }),
    enabled: isShowable,
    // The content of a path never changes.
    staleTime: Infinity,
    gcTime: KEPT,
  })
  const url = useObjectUrl(file.data)
  if (!isShowable) return { state: 'other' }
  if (file.isError) return { state: 'failed', retry: () => void file.refetch() }
  if (file.data === undefined || url === undefined) return { state: 'loading' }
  // The server read the type from the bytes, so nothing is shown as what it only claims to be.
  if (file.data.type === 'application/pdf') return { state: 'pdf', url }
  return file.data.type.startsWith('image/') ? { state: 'picture', url } : { state: 'other' }
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [blob])
  return url
}
