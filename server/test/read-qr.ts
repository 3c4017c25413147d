import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let reader: Promise<void> | undefined

/** What a phone reads of a picture with QR codes, such as a PNG. */
export async function readQr(picture: Uint8Array): Promise<string[]> {
  reader ??= loadReader()
  await reader
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

async function loadReader(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(file)).buffer } })
}
