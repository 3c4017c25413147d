import { findListProducts, type ListProduct } from '@kwaderno/contract/school-list.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../api/query-client.ts'
import { FindBox } from '../../../ui/FindBox.tsx'
import { Money } from '../../../ui/Money.tsx'
import styles from './Items.module.css'
import { newItem, type ItemDraft } from './use-school-list-form.ts'

/** Milliseconds without a key, before the server is asked. */
const PAUSE = 200

interface ProductSearchProps {
  items: readonly ItemDraft[]
  onPick: (item: ItemDraft) => void
}

/** Finds what can be put on a list: an option, or a product of which the parent chooses one. */
export function ProductSearch({ items, onPick }: ProductSearchProps) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), PAUSE)
  const query = useQuery({
    ...queryOf(findListProducts, { query: { search: asked } }, 0),
    enabled: asked !== '',
  })
  const isCurrent = asked !== '' && asked === text.trim()
  const found = (query.data ?? []).flatMap(choicesOf)
  return (
    <FindBox
      label="Add an item"
      placeholder="Product name, code or SKU"
      text={text}
      onText={setText}
      found={
        isCurrent && query.data
          ? found.map((item) => ({
              id: idOf(item),
              content: <Found item={item} isThere={isOn(items, item)} />,
              isDisabled: isOn(items, item),
            }))
          : undefined
      }
      isLoading={text !== '' && query.isFetching}
      emptyText="No products found."
      error={query.isError ? 'The products could not be searched, please try again.' : undefined}
      onPick={(id) => {
        const item = found.find((one) => idOf(one) === id)
        if (item) onPick(item)
      }}
    />
  )
}

/** The only option of a product, or the product and each of its options. */
function choicesOf(product: ListProduct): ItemDraft[] {
  const options = product.options.map((option) => newItem(product, option))
  return options.length > 1 ? [newItem(product), ...options] : options
}

/** Options by their id, products below zero. */
const idOf = ({ productId, productOptionId }: ItemDraft) => productOptionId ?? -productId

/** Whether it is on the list already, or stands beside what it cannot be with. */
const isOn = (items: readonly ItemDraft[], { productId, productOptionId }: ItemDraft) =>
  items.some(
    (one) =>
      one.productId === productId &&
      (one.productOptionId === null || productOptionId === null || one.productOptionId === productOptionId),
  )

function Found({ item, isThere }: { item: ItemDraft; isThere: boolean }) {
  const { name, variation, sku, price, productOptionId } = item
  return (
    <span className={styles.found}>
      <span className={styles.words}>
        {[name, ...variation].join(', ')}
        <span className={styles.quiet}>
          {sku}
          {productOptionId === null && ' · the parent chooses an option'}
          {isThere && ' · on the list'}
        </span>
      </span>
      <Money pesos={price} />
    </span>
  )
}
