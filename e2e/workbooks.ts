import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { expect } from './fixtures.ts'

/** A row of a sheet by the titles of its columns. */
export type SheetLine = Record<string, unknown>

/** Exports the list that is open, and reads the file. */
export async function exported(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const file = await download
  await expect(page.getByText('Your document has been downloaded.').first()).toBeVisible()
  return { fileName: file.suggestedFilename(), ...(await readSheets(file)) }
}

/** The sheets of a downloaded workbook, read by another library than the one that wrote it. */
export async function readSheets(file: Download) {
  const sheets = await readWorkbook(await readFile(await file.path()))
  return {
    names: sheets.map(({ sheet }) => sheet),
    sheets: sheets.map(({ data: [titles = [], ...rows] }): SheetLine[] =>
      rows.map((row) => Object.fromEntries(titles.map((title, index) => [String(title), row[index]]))),
    ),
  }
}

/** What the second sheet says, without when it was exported. */
export function filtersOf(lines: readonly SheetLine[] = []): Record<string, unknown> {
  const { 'Exported on': exportedOn, ...rest } = Object.fromEntries(
    lines.map(({ Name, Value }) => [String(Name), Value]),
  )
  // The reader takes the wall time of Manila for one of UTC.
  expect(Math.abs(Number(exportedOn) - 8 * 3_600_000 - Date.now())).toBeLessThan(10 * 60_000)
  return rest
}

/** Pesos, added up in centavos. */
export function sumOf(lines: readonly SheetLine[], title: string): number {
  return lines.reduce((sum, line) => sum + Math.round(Number(line[title]) * 100), 0) / 100
}
