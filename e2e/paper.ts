import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import * as mupdf from 'mupdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const POINTS_PER_INCH = 72

/** From now on the browser's print window is only counted; call it before the page is opened. */
export async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      const top = window.top as Window & { prints?: number }
      top.prints = (top.prints ?? 0) + 1
    }
  })
}

export function printCount(page: Page): Promise<number> {
  return page.evaluate(() => (window as Window & { prints?: number }).prints ?? 0)
}

/** Does something that prints and answers the document that the print window was given, as a PDF of its own paper. */
export async function printed(page: Page, act: () => Promise<unknown>): Promise<Buffer> {
  const before = await printCount(page)
  await act()
  await expect.poll(() => printCount(page)).toBe(before + 1)
  const frame = page.frames().find((one) => one !== page.mainFrame())
  const body = (await frame?.content()) ?? ''
  const paper = await page.context().newPage()
  await paper.route('**/paper', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }))
  await paper.goto('/paper')
  await paper.evaluate(() => document.fonts.ready.then(() => undefined))
  const pdf = await paper.pdf({ preferCSSPageSize: true })
  await paper.close()
  return pdf
}

/** Black and white dots, one byte each: 1 is black. */
export interface Bitmap {
  width: number
  height: number
  dots: Uint8Array
  /** Dots that were neither black nor white before the printer decided. */
  grey: Uint8Array
}

export interface PrintedPage {
  /** In millimetres. */
  width: number
  height: number
  /** Without its spaces, as letters that stand apart are told apart. */
  text: string
  lines: PrintedLine[]
  /** The same letters word by word. */
  words: PrintedWord[]
  /** Upper edges of the lines that are drawn across, from top to bottom, each once. */
  rules: number[]
  bitmap: Bitmap
}

/** Letters that stand beside each other, and where they begin, in millimetres. */
export interface PrintedLine {
  text: string
  x: number
  y: number
}

export interface PrintedWord extends PrintedLine {
  /** Where the last letter ends. */
  right: number
}

/** The pages as a printer of this resolution puts them on paper: a dot is black or it is not. */
export function printPages(pdf: Buffer, dpi: number): PrintedPage[] {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf')
  const pages = Array.from({ length: document.countPages() }, (_, index) =>
    printPage(document.loadPage(index), dpi),
  )
  document.destroy()
  return pages
}

export function countPages(pdf: Buffer): number {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf')
  const count = document.countPages()
  document.destroy()
  return count
}

function printPage(page: mupdf.Page, dpi: number): PrintedPage {
  const [left, top, right, bottom] = page.getBounds()
  const scale = dpi / POINTS_PER_INCH
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray)
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
  const pixels = pixmap.getPixels().slice()
  const dots = (isSet: (grey: number) => boolean) =>
    Uint8Array.from({ length: width * height }, (_, dot) =>
      isSet(pixels[Math.floor(dot / width) * stride + (dot % width)]!) ? 1 : 0,
    )
  const text = page.toStructuredText('preserve-whitespace,vectors')
  return {
    width: toMillimetres(right - left),
    height: toMillimetres(bottom - top),
    text: text.asText().replaceAll(/\s/g, ''),
    lines: linesOf(text),
    ...drawnOn(text),
    bitmap: {
      width,
      height,
      dots: dots((grey) => grey < 128),
      // The renderer looks at 17 places across a dot; an edge a hair beside its dot is seen at one of them.
      grey: dots((grey) => grey > 32 && grey < 223),
    },
  }
}

function toMillimetres(points: number): number {
  return (points / POINTS_PER_INCH) * 25.4
}

interface TextAsJson {
  blocks: { lines?: { text: string; x: number; y: number }[] }[]
}

function linesOf(text: mupdf.StructuredText): PrintedLine[] {
  const { blocks } = JSON.parse(text.asJSON()) as TextAsJson
  return blocks
    .flatMap(({ lines }) => lines ?? [])
    .map((line) => ({ text: line.text.trim(), x: toMillimetres(line.x), y: toMillimetres(line.y) }))
}

function drawnOn(text: mupdf.StructuredText): Pick<PrintedPage, 'words' | 'rules'> {
  const words: PrintedWord[] = []
  const rules = new Set<number>()
  let isOpen = false
  text.walk({
    beginLine: () => (isOpen = false),
    onChar: (letter, [x, y], _font, _size, quad) => {
      const isBlank = letter.trim() === ''
      const right = toMillimetres(quad[2])
      const word = words.at(-1)
      if (isOpen && !isBlank && word) Object.assign(word, { text: word.text + letter, right })
      else if (!isBlank) words.push({ text: letter, x: toMillimetres(x), y: toMillimetres(y), right })
      isOpen = !isBlank
    },
    onVector: ([left, top, right, bottom]) => {
      if (right - left > 10 * (bottom - top)) rules.add(Math.round(toMillimetres(top) * 10) / 10)
    },
  })
  return { words, rules: [...rules].toSorted((a, b) => a - b) }
}

/** A part of a bitmap, by dots. */
export function cut(from: Bitmap, left: number, top: number, width: number, height: number): Bitmap {
  const pick = (source: Uint8Array) =>
    Uint8Array.from(
      { length: width * height },
      (_, dot) => source[(top + Math.floor(dot / width)) * from.width + left + (dot % width)] ?? 0,
    )
  return { width, height, dots: pick(from.dots), grey: pick(from.grey) }
}

let reader: Promise<unknown> | undefined

/** What a scanner reads of it, each symbol once. It sees finer than a printer prints. */
export async function scan(bitmap: Bitmap): Promise<string[]> {
  reader ??= loadReader()
  await reader
  const results = await readBarcodes(enlarged(bitmap, 3), { formats: ['Code128'], tryHarder: true })
  return results.filter(({ isValid }) => isValid).map(({ text }) => text)
}

async function loadReader(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(file)).buffer } })
}

function enlarged({ width, height, dots }: Bitmap, times: number): ImageData {
  const data = new Uint8ClampedArray(width * height * times * times * 4).fill(255)
  for (let y = 0; y < height * times; y++) {
    for (let x = 0; x < width * times; x++) {
      const isBlack = dots[Math.floor(y / times) * width + Math.floor(x / times)] === 1
      if (isBlack) data.fill(0, (y * width * times + x) * 4, (y * width * times + x) * 4 + 3)
    }
  }
  return { data, width: width * times, height: height * times, colorSpace: 'srgb' } as ImageData
}

/** The lengths of white and black along a line of dots, from left to right, white first. */
export function runsOf({ width, dots }: Bitmap, line: number): number[] {
  const runs: number[] = [0]
  for (let x = 0; x < width; x++) {
    const isBlack = dots[line * width + x] === 1
    if (isBlack !== (runs.length % 2 === 0)) runs.push(0)
    runs[runs.length - 1]! += 1
  }
  return runs
}
