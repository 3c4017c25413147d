import { findCounterItems, type CounterItem } from '@kwaderno/contract/counter.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../api/query-client.ts'
import { FindBox } from '../../../ui/FindBox.tsx'
import { Money } from '../../../ui/Money.tsx'
import classes from './Counter.module.css'

/** Milliseconds without a key, before the server is asked. */
export const PAUSE = 200

/** Finds items by product name and SKU. */
export function ItemSearch({ onPick }: { onPick: (item: CounterItem) => void }) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), PAUSE)
  const query = useQuery({
    ...queryOf(findCounterItems, { query: { search: asked } }, 0),
    enabled: asked !== '',
  })
  const isCurrent = asked !== '' && asked === text.trim()
  return (
    <FindBox
      label="Search items"
      placeholder="Product name or SKU"
      text={text}
      onText={setText}
      found={
        isCurrent
          ? query.data?.map((item) => ({ id: item.productOptionId, content: <Found item={item} /> }))
          : undefined
      }
      isLoading={text !== '' && query.isFetching}
      emptyText="No items found."
      error={query.isError ? 'The items could not be searched, please try again.' : undefined}
      onPick={(id) => {
        const item = query.data?.find(({ productOptionId }) => productOptionId === id)
        if (item) onPick(item)
      }}
    />
  )
}

function Found({ item }: { item: CounterItem }) {
  return (
    <span className={classes.found}>
      <span className={classes.foundName}>
        {[item.name, ...item.variation].join(', ')}
        <span className={classes.quiet}>
          {item.sku} · {item.available.toLocaleString('en-PH')} available
        </span>
      </span>
      <Money pesos={item.price} />
    </span>
  )
}
