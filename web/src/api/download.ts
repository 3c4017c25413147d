import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { callForFile, type Input } from './client.ts'

/**
 * Fetches a file with the session's token and hands it to the browser's download.
 * @throws CallError
 */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  fileName: string,
): Promise<void> {
  saveFile(await callForFile(endpoint, input), fileName)
}

/** Hands bytes to the browser's download under this name. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
