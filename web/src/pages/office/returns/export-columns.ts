import { RETURN_TO_STOCK } from '@kwaderno/contract/exchange-rules.ts'
import type { StaffReturnRow } from '@kwaderno/contract/manage-returns.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { owedFor } from '@kwaderno/contract/return-status.ts'
import type { ExportColumn } from '../../../features/export/sheet.ts'
import { piecesOfRow, returnedTotal, type Piece } from '../../../features/returns/pieces.ts'
import { kindOf } from './columns.tsx'

/** What the list shows, then what else is known of a request. */
export const EXPORT_COLUMNS: readonly ExportColumn<StaffReturnRow>[] = [
  { title: 'Order', value: (request) => request.orderNumber },
  { title: 'Requested by', value: (request) => request.requestedBy },
  { title: 'Kind', value: kindOf },
  { title: 'Reason', value: (request) => request.reason },
  { title: 'Status', value: (request) => request.status },
  { title: 'Requested', value: (request) => request.dateCreated, kind: 'dateTime' },
  { title: 'Remarks', value: (request) => request.remarks },
  { title: 'Returned items', value: (request) => lines(piecesOfRow(request), returnedText) },
  {
    title: 'Returned pieces',
    value: (request) => piecesOfRow(request).reduce((sum, { quantity }) => sum + quantity, 0),
    kind: 'number',
  },
  {
    title: 'Price of returned items',
    value: (request) => returnedTotal(piecesOfRow(request)),
    kind: 'pesos',
  },
  { title: 'Exchange items', value: (request) => lines(exchanged(request), exchangedText) },
  {
    title: 'Total balance',
    value: (request) => owedFor(exchanged(request)),
    kind: 'pesos',
  },
  { title: 'Attachments', value: (request) => request.images.map(({ fileName }) => fileName).join(', ') },
  { title: 'Request no.', value: (request) => request.id, kind: 'number' },
  { title: 'Order no.', value: (request) => request.orderId, kind: 'number' },
]

const exchanged = (request: StaffReturnRow) => (request.isExchange ? piecesOfRow(request) : [])
const lines = (pieces: readonly Piece[], textOf: (piece: Piece) => string) => pieces.map(textOf).join('\n')

function returnedText({ name, detail, reason, quantity, price }: Piece): string {
  return `${name} (${detail}), ${quantity} × ${formatPeso(price)}: ${reason}`
}

function exchangedText({ name, detail, exchange, status, balance, returnType }: Piece): string {
  const items = exchange.map((row) => `${row.name}, ${row.quantity} × ${formatPeso(row.price)}`).join(' + ')
  const kept = returnType === null ? '' : `, ${returnType === RETURN_TO_STOCK ? 'to stock' : 'for disposal'}`
  return `${name} (${detail}) → ${items}: ${status}, balance ${formatPeso(balance)}${kept}`
}
