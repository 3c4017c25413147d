import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { listProducts, type InventoryRow } from '@kwaderno/contract/product.ts'
import { SIZE_CHART_TEXT, type SizeChart } from '@kwaderno/contract/size-chart.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { queryOf } from '../../../api/query-client.ts'
import { FindBox } from '../../../ui/FindBox.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './SizeChart.module.css'

/** Milliseconds without a key, before the server is asked. */
const PAUSE = 200
/** So many are offered for what is typed. */
const OFFERED = 10

interface CopySizeChartProps {
  opened: boolean
  onClose: () => void
  /** Of the product itself, which is not offered. */
  productId: number | undefined
  isReplacing: boolean
  onCopy: (chart: SizeChart) => void
}

/** Finds a product that has a size chart, and takes its chart into the form. */
export function CopySizeChart({ opened, onClose, productId, isReplacing, onCopy }: CopySizeChartProps) {
  const last = useRef(0)
  function close() {
    last.current++
    onClose()
  }
  async function copy({ id, name }: InventoryRow) {
    const at = ++last.current
    try {
      const { sizeChart } = await call(getProduct, { params: { id } })
      if (at !== last.current) return
      if (sizeChart === undefined) return toast.error('Error', SIZE_CHART_TEXT.copyFailed)
      onCopy(sizeChart)
      close()
      toast.success('Copied!', SIZE_CHART_TEXT.copied(name))
    } catch (error) {
      if (at === last.current) toast.error('Error', firstMessage(error, SIZE_CHART_TEXT.copyFailed))
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Copy from another product"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.card}>
        <Search productId={productId} onPick={(product) => void copy(product)} />
        <p className={classes.quiet}>
          Only products with a size chart are found.
          {isReplacing && ' What is copied takes the place of the chart in the form.'}
        </p>
      </div>
    </Modal>
  )
}

interface SearchProps {
  productId: number | undefined
  onPick: (product: InventoryRow) => void
}

function Search({ productId, onPick }: SearchProps) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), PAUSE)
  const query = useQuery({
    ...queryOf(listProducts, { query: { search: asked, hasSizeChart: true, pageSize: OFFERED } }, 0),
    enabled: asked !== '',
  })
  const others = query.data?.items.filter(({ id }) => id !== productId)
  const isCurrent = asked !== '' && asked === text.trim()
  return (
    <FindBox
      label="Product"
      placeholder="Name, code or SKU"
      text={text}
      onText={setText}
      found={
        isCurrent
          ? others?.map((product) => ({ id: product.id, content: <Found {...product} /> }))
          : undefined
      }
      isLoading={text !== '' && query.isFetching}
      emptyText="No product with a size chart found."
      error={query.isError ? 'The products could not be searched, please try again.' : undefined}
      onPick={(id) => {
        const product = others?.find((one) => one.id === id)
        if (product) onPick(product)
      }}
    />
  )
}

function Found({ name, code }: InventoryRow) {
  return (
    <span className={classes.found}>
      {name}
      <span className={classes.quiet}>{code}</span>
    </span>
  )
}
