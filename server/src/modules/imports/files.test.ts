import * as spreadsheet from '@e965/xlsx'
import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { IMPORT_COLUMNS, IMPORT_KINDS, type ImportKind } from '@kwaderno/contract/import-file.ts'
import { exportCatalogue, getImportTemplate, listImports } from '@kwaderno/contract/import.ts'
import { addProduct } from '@kwaderno/contract/product.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { unique } from '../../../test/factories.ts'
import {
  csvFile,
  csvOf,
  faultsOf,
  productRow,
  startImportShop,
  type CsvRow,
} from '../../../test/importing.ts'
import { newShelf, optionForm, productForm } from '../../../test/product-forms.ts'

const { shop, clerk, send, preview, apply, importFile } = await startImportShop()
afterAll(() => shop.close())
const shelf = await newShelf(shop)

async function newProduct(fields: { SKU?: string; name?: string } = {}) {
  const option = optionForm(shelf, 0, { SKU: fields.SKU ?? unique('SKU') })
  const body = productForm(shelf, {
    productOptions: [option],
    ...(fields.name ? { productName: fields.name } : {}),
  })
  return (await shop.api(addProduct, { as: clerk, body })).body
}

async function download(endpoint: typeof exportCatalogue | typeof getImportTemplate, kind: ImportKind) {
  const answer = await shop.api(endpoint, { as: clerk, params: { kind } })
  expect(answer.status).toBe(200)
  return { name: answer.headers.get('content-disposition') ?? '', bytes: answer.bytes }
}

/** A spreadsheet whose first sheet somebody has worked on. */
function edited(bytes: Buffer, edit: (sheet: spreadsheet.WorkSheet) => void, name = 'goods.xlsx'): File {
  const book = spreadsheet.read(bytes, { type: 'buffer', cellNF: true })
  edit(book.Sheets[book.SheetNames[0]!]!)
  return new File(
    [spreadsheet.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array<ArrayBuffer>],
    name,
  )
}

function sheetFile(cells: Record<string, spreadsheet.CellObject>, ref: string, merges: string[] = []): File {
  const sheet: spreadsheet.WorkSheet = { ...cells, '!ref': ref }
  sheet['!merges'] = merges.map((range) => spreadsheet.utils.decode_range(range))
  const book = spreadsheet.utils.book_new()
  spreadsheet.utils.book_append_sheet(book, sheet, 'Goods')
  spreadsheet.utils.book_append_sheet(book, spreadsheet.utils.aoa_to_sheet([['SKU']]), 'Notes')
  return new File(
    [spreadsheet.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array<ArrayBuffer>],
    'goods.xlsx',
  )
}

const text = (v: string): spreadsheet.CellObject => ({ t: 's', v })
const refusal = async (file: File, kind: ImportKind = 'prices') => {
  const { status, problem } = await send(kind, file, { mode: 'restock' })
  return status === 400 ? problem.errors?.['file']?.[0] : status
}

test('[IMP-02] the template of each kind, filled in with one valid row, is accepted without a fault', async () => {
  const product = await newProduct()
  const sku = product.productOptions[0]!.sku
  const filled: Record<ImportKind, CsvRow> = {
    products: productRow('Paper'),
    prices: { SKU: sku, Price: 60 },
    stock: { SKU: sku, Quantity: 3 },
  }
  for (const kind of IMPORT_KINDS) {
    const { bytes, name } = await download(getImportTemplate, kind)
    expect(name).toMatch(/filename="(Products|Prices|Stock) Template\.xlsx"/)
    const file = edited(bytes, (sheet) => {
      IMPORT_COLUMNS[kind].forEach((column, place) => {
        const value = filled[kind][column]!
        sheet[spreadsheet.utils.encode_cell({ r: 1, c: place })] =
          typeof value === 'number' ? { t: 'n', v: value } : text(value)
      })
    })
    const shown = await preview(kind, file, { mode: 'restock' })
    expect([kind, faultsOf(shown.rows), shown.rowCount, shown.ignoredColumns]).toEqual([kind, [], 1, []])
  }
})

test('[IMP-16] semicolons in Windows-1252, commas in UTF-8 with its mark, and tabs are read with Peña intact', async () => {
  const rows = () => [productRow('Paper', { 'Product Name': `${unique('Peña')} — “set”` })]
  const [first, second, third] = [rows(), rows(), rows()]
  const windows = Buffer.from(
    csvOf(first, ';').replaceAll('—', '\u0097').replaceAll('“', '\u0093').replaceAll('”', '\u0094'),
    'latin1',
  )
  const files = [
    [new File([windows], 'windows.csv'), first],
    [new File(['\ufeff', csvOf(second)], 'mark.CSV'), second],
    [new File([csvOf(third, '\t').replaceAll('\n', '\r\n')], 'tabs.csv'), third],
  ] as const
  for (const [file, [row]] of files) {
    const done = await importFile('products', file)
    expect(done.rows[0]!.changes).toContainEqual({
      column: 'Product Name',
      from: '',
      to: row!['Product Name'],
    })
  }
})

test('[IMP-17] a SKU keeps its zeros through export and import, and a name that begins with = stays text', async () => {
  const sku = `000${String(Date.now()).slice(-9)}`
  const name = `=1+1 ${unique('sum')}`
  const product = await newProduct({ SKU: sku, name })
  const { bytes, name: fileName } = await download(exportCatalogue, 'prices')
  expect(fileName).toMatch(/filename="Prices Report - \w+ \d{1,2}, \d{4}\.xlsx"/)
  // By another library than the one that wrote it.
  const [sheet] = await readWorkbook(bytes)
  const line = sheet!.data.find((cells) => cells[0] === sku)
  expect(line).toEqual([sku, 45.5, name, product.productOptions[0]!.itemDescription, 10])
  const file = edited(bytes, (cells) => {
    const place = sheet!.data.findIndex((one) => one[0] === sku)
    cells[`B${place + 1}`] = { t: 'n', v: 88 }
  })
  const done = await importFile('prices', file)
  expect(done.rows.filter(({ outcome }) => outcome === 'changed').map((row) => row.sku)).toEqual([sku])
  const after = (await shop.api(getProduct, { as: clerk, params: { id: product.id } })).body
  expect([after.name, after.productOptions[0]!.sku, after.productOptions[0]!.price]).toEqual([name, sku, 88])
})

test('[IMP-17] a number is read as its cell shows it, a formula by its last value, a long number whole', async () => {
  const skus = ['000122521', '4800016644214', 'A-1', '=SKU']
  for (const sku of skus) await newProduct({ SKU: sku })
  const file = sheetFile(
    {
      A1: text('Prices of June'),
      A3: text(' sku '),
      B3: text('PRICE'),
      A4: { t: 'n', v: 122521, z: '000000000' },
      B4: { t: 'n', v: 51.004, z: '₱#,##0.00' },
      A5: { t: 'n', v: 4_800_016_644_214 },
      B5: { t: 'n', f: '0.1+0.2+60', v: 0.1 + 0.2 + 60 },
      A7: text('  A-1  '),
      B7: { t: 'n', v: 1234.5, z: '0' },
      A8: text('=SKU'),
      B8: { t: 's', f: 'CONCATENATE("5","3")', v: '53' },
      A9: text('   '),
    },
    'A1:B9',
    ['A1:B1'],
  )
  const shown = await preview('prices', file)
  expect(shown.rows.map(({ row, sku, outcome, changes }) => [row, sku, outcome, changes[0]?.to])).toEqual([
    [4, '000122521', 'faulty', undefined],
    [5, '4800016644214', 'changed', '60.30'],
    [7, 'A-1', 'changed', '1234.50'],
    [8, '=SKU', 'changed', '53.00'],
  ])
  expect(faultsOf(shown.rows)).toEqual([[4, 'Price', 'Invalid price.']])
})

test('[IMP-15] the export of each kind, imported again at once, has only unchanged rows and nothing to import', async () => {
  await newProduct({ name: `Odd "name"; with: signs, ${unique('odd')}` })
  await importFile(
    'products',
    [
      productRow(`"A; b: ""c""";Paper`, {
        Options: '"Paper: size": "A4; ruled"',
        Price: '1,000.00',
        Description: 'One\n\nTwo',
      }),
    ],
    { addMissing: true },
  )
  for (const kind of IMPORT_KINDS) {
    const { bytes } = await download(exportCatalogue, kind)
    for (const mode of ['opening', 'restock'] as const) {
      const shown = await preview(kind, new File([Uint8Array.from(bytes)], 'export.xlsx'), { mode })
      expect(shown.rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
      expect(shown.unchangedRows).toBe(shown.rowCount)
      const refused = await apply(shown.id)
      expect([refused.status, refused.problem.title]).toEqual([400, 'Nothing to import.'])
    }
  }
})

test('[IMP-13] a file of 5,001 rows is refused with both numbers', async () => {
  const rows = Array.from({ length: 5001 }, (_, place) => ({ SKU: `S${place}`, Price: '1' }))
  const wanted = 'The file has 5,001 rows; at most 5,000 are allowed.'
  expect(await refusal(csvFile(rows))).toBe(wanted)
  const sheet = spreadsheet.utils.book_new()
  spreadsheet.utils.book_append_sheet(sheet, spreadsheet.utils.json_to_sheet(rows), 'Goods')
  const bytes = spreadsheet.write(sheet, {
    type: 'buffer',
    bookType: 'xlsx',
    compression: true,
  }) as Uint8Array<ArrayBuffer>
  expect(await refusal(new File([bytes], 'goods.xlsx'))).toBe(wanted)
})

test('what has no rows, or lacks a column, is refused by its name', async () => {
  expect(await refusal(new File([''], 'goods.csv'))).toBe('The file has no rows.')
  expect(await refusal(new File(['SKU,Price\n,\n  ,\n'], 'goods.csv'))).toBe('The file has no rows.')
  expect(await refusal(new File(['SKU;Cost\nA;1'], 'goods.csv'))).toBe('The column "Price" is missing.')
  expect(await refusal(new File(['Product Code,Product Name\nA,B'], 'goods.csv'), 'products')).toBe(
    'The column "SKU" is missing.',
  )
  expect(await refusal(new File(['x'.repeat(10_000_001)], 'goods.csv'))).toBe('File size exceed 10 MB.')
})

test('[IMP-18] what is no spreadsheet, or unpacks to more than 100 MB, is refused', async () => {
  const wanted = 'This file cannot be read.'
  const valid = sheetFile(
    { A1: text('SKU'), B1: text('Price'), A2: text('A'), B2: { t: 'n', v: 1 } },
    'A1:B2',
  )
  expect(await refusal(valid)).toBe(200)
  const parts = unzipSync(await valid.bytes())
  const zeros = Buffer.alloc(100_000_001)
  // Every other program reads it.
  const bomb = Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet9.xml': zeros }))
  expect(bomb.length).toBeLessThan(200_000)
  const files = [
    new File(['SKU,Price\nA,1'], 'goods.xlsx'),
    new File([bomb], 'bomb.xlsx'),
    new File([bomb.subarray(0, 5000)], 'cut.xlsx'),
    new File([Buffer.from('PK\x03\x04 and nothing')], 'goods.xlsx'),
    new File([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])], 'old.xls'),
    new File([Buffer.from('SKU,Price\0')], 'goods.csv'),
  ]
  for (const file of files) expect([file.name, await refusal(file)]).toEqual([file.name, wanted])
})

/** A spreadsheet of prices in whose texts and formats LONG is a text of so many characters. */
async function longFile(cells: Record<string, spreadsheet.CellObject>, length: number): Promise<File> {
  const file = sheetFile({ A1: text('SKU'), B1: text('Price'), A2: text('A'), ...cells }, 'A1:C2')
  const parts = unzipSync(await file.bytes())
  for (const [name, part] of Object.entries(parts)) {
    parts[name] = strToU8(strFromU8(part).replaceAll('LONG', 'Q'.repeat(length)))
  }
  return new File([zipSync(parts)], 'long.xlsx')
}

test('[IMP-18] a cell with more characters than a spreadsheet program puts into one is refused', async () => {
  const most = 32_767
  const head = { C1: text('LONG'), B2: { t: 'n', v: 1 } } as const
  const shown = { B2: { t: 'n', v: 1, z: '"LONG"0' } } as const
  const csv = (length: number) => new File([`SKU,Price\nA,${'1'.repeat(length)}`], 'goods.csv')
  const unreadable = 'This file cannot be read.'
  expect(await refusal(await longFile(head, most))).toBe(200)
  expect(await refusal(await longFile(shown, most - 1))).toBe(200)
  expect(await refusal(csv(most))).toBe(200)
  expect(await refusal(await longFile(head, most + 1))).toBe(unreadable)
  expect(await refusal(await longFile(head, 1_000_000))).toBe(unreadable)
  expect(await refusal(await longFile(shown, most))).toBe(unreadable)
  expect(await refusal(csv(most + 1))).toBe(unreadable)
})

test('the title of a column that is not read is told in short, and only with its import', async () => {
  const shown = await preview('prices', await longFile({ C1: text('LONG'), B2: { t: 'n', v: 1 } }, 32_767))
  expect(shown.ignoredColumns).toEqual(['Q'.repeat(100)])
  const { body } = await shop.api(listImports, { as: clerk })
  expect(body[0]).toMatchObject({ id: shown.id, rowCount: 1 })
  expect(body[0]).not.toHaveProperty('ignoredColumns')
  expect(body[0]).not.toHaveProperty('missingNames')
})
