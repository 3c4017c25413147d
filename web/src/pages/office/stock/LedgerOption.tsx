import { skuOf } from '@kwaderno/contract/barcode-intake.ts'
import { findStockOption, type StockOption } from '@kwaderno/contract/stock.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { listenForScans } from '../../../features/scanner/listen-for-scans.ts'
import { BarcodeInput } from '../../../features/scanner/BarcodeInput.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './LedgerOption.module.css'

interface LedgerOptionProps {
  /** Of which the ledger is shown; undefined for all. */
  option: StockOption | undefined
  onFound: (option: StockOption) => void
}

/** Takes the SKU of the item whose ledger is wanted, and says what the shop has of it. */
export function LedgerOption({ option, onFound }: LedgerOptionProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(0)

  async function take(scanned: string) {
    setText('')
    const sku = skuOf(scanned)
    if (sku === '') return
    const at = ++last.current
    try {
      const found = await call(findStockOption, { query: { sku } })
      if (at === last.current) onFound(found)
    } catch (error) {
      toast.error(firstMessage(error, 'The item could not be looked up. Please try again.'), sku)
    }
  }
  // The page that comes next is not led to the ledger of an item.
  useEffect(() => () => void last.current++, [])
  // Listens once; what it hears goes to what was drawn last.
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(
    () => listenForScans({ field: () => field.current, onScan: (sku) => void latest.current(sku) }),
    [],
  )

  return (
    <Card className={classes.card ?? ''}>
      <BarcodeInput
        ref={field}
        className={classes.field}
        text={text}
        onText={setText}
        onEnter={(typed) => void take(typed)}
        description="Scan an item anywhere on this page, or type its SKU and press Enter."
      />
      {option && (
        <div className={classes.option}>
          <h2 className={classes.name}>
            {option.productName}
            {option.variation.length > 0 && ` · ${option.variation.join(' / ')}`}
          </h2>
          <p className={classes.facts}>
            <span>SKU {option.sku}</span>
            {option.shelf !== '' && <span>Shelf {option.shelf}</span>}
            <span>{option.onHand.toLocaleString('en-PH')} on hand</span>
            <span>{option.held.toLocaleString('en-PH')} held</span>
          </p>
        </div>
      )}
    </Card>
  )
}
