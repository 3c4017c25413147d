import { deleteBarcode, scanBarcode, undoScan, updateBarcode } from '@kwaderno/contract/barcode.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** The intake by barcode, of one item that has 5 pieces on hand. */
export function intakeActions(office: Office): AuditedAction[] {
  const row = rowsOf('Barcode', 'Barcode')
  const line = { id: 0, scanId: 0 }
  const item = async () => {
    const [option] = (
      await office.shop.newProduct({ name: 'Ruler', options: [{ sku: 'RULER-30', stock: 5 }] })
    ).options
    return option!
  }
  const ofLine = () => ({ params: { barcodeId: line.id } })
  const scan = (what: string, quantity: number) =>
    calling(
      office,
      scanBarcode,
      what,
      () => ({ body: { sku: 'RULER-30' } }),
      ({ body }) => {
        Object.assign(line, { id: body.id, scanId: body.scanId })
        return quantity > 1
          ? row('Update', 'Scanned RULER-30', [['Quantity', String(quantity - 1), String(quantity)]])
          : row('Create', 'Scanned RULER-30', [
              ['Name', '', 'Ruler'],
              ['SKU', '', 'RULER-30'],
              ['Quantity', '', '1'],
              ['Status', '', 'Pending'],
            ])
      },
    )
  const first = scan('scans a new item', 1)
  return [
    { ...first, act: async () => item().then(() => first.act()) },
    scan('scans it again', 2),
    calling(
      office,
      undoScan,
      'takes a scan back',
      () => ({ params: { scanId: line.scanId } }),
      () => row('Update', 'Took back a scan of RULER-30', [['Quantity', '2', '1']]),
    ),
    calling(
      office,
      updateBarcode,
      'sets the quantity and describes the item',
      () => ({ ...ofLine(), body: { status: 0, quantity: 12, itemDescription: 'Bends, never breaks' } }),
      () =>
        row('Update', 'Updated RULER-30', [
          ['Quantity', '1', '12'],
          ['Item description', 'Item RULER-30', 'Bends, never breaks'],
        ]),
    ),
    calling(
      office,
      updateBarcode,
      'adds it to the stock',
      () => ({ ...ofLine(), body: { status: 1, quantity: 12 } }),
      () =>
        row('Update', 'Added RULER-30 to the stock', [
          ['Status', 'Pending', 'Add_to_Stock'],
          ['Stock', '5', '17'],
        ]),
    ),
    scan('scans it once more', 1),
    calling(office, deleteBarcode, 'deletes the line', ofLine, () =>
      row('Delete', 'Deleted RULER-30', [
        ['Name', 'Ruler', ''],
        ['SKU', 'RULER-30', ''],
        ['Quantity', '1', ''],
        ['Status', 'Pending', ''],
        ['Item description', 'Bends, never breaks', ''],
      ]),
    ),
  ]
}
