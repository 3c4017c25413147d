import { useMediaQuery } from '@mantine/hooks'
import { listCategoryChoices } from '@kwaderno/contract/common.ts'
import { PRINT_PAGE_SIZE, PRINT_TEXT, type PrintItem } from '@kwaderno/contract/print-barcode.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { useUrlState } from '../../navigation.tsx'
import {
  keepLabelSettings,
  LABEL_PRESETS,
  PRINTER_DPI,
  readLabelSettings,
  type LabelSettings,
} from '../../print/labels/presets.ts'
import { read, type RawSearch } from '../../search-params.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { LOAD_FAILED, LoadError } from '../../ui/LoadError.tsx'
import { Pagination, rangeText } from '../../ui/Pagination.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { NO_DATA } from '../../ui/table/columns.ts'
import { toast } from '../../ui/toast.ts'
import { usePageInRange } from '../../ui/use-page-in-range.ts'
import { DoubtDialog } from './print-barcode/DoubtDialog.tsx'
import { warningOf } from './print-barcode/labels.ts'
import { loadItems, printQuery } from './print-barcode/load.ts'
import { PrintBar } from './print-barcode/PrintBar.tsx'
import { PrintCards } from './print-barcode/PrintCards.tsx'
import { PrintTable } from './print-barcode/PrintTable.tsx'
import { usePrintSelection } from './print-barcode/selection.ts'
import { usePrinting } from './print-barcode/use-printing.ts'
import classes from './PrintBarcodePage.module.css'
import { ProductsHead } from './products/ProductsHead.tsx'

const readPrint = (search: RawSearch) => ({
  search: read.text(search, 'search'),
  category: read.int(search, 'categories', 1),
  pageNumber: read.page(search),
})

/** What barcode labels are printed for, and their printing. */
export default function PrintBarcodePage() {
  const [{ search, category, pageNumber }, change] = useUrlState(readPrint)
  const query = { search, categories: category === undefined ? [] : [category], pageNumber }
  const list = useQuery({ ...printQuery(query), placeholderData: keepPreviousData })
  const categories = useQuery(queryOf(listCategoryChoices, {}, FRESH.lookup))
  const [settings, setSettings] = useLabelSettings()
  const selection = usePrintSelection()
  const printing = usePrinting(settings)
  const isNarrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false })
  const Rows = isNarrow ? PrintCards : PrintTable
  const categoryName = categories.data?.find(({ value }) => value === category)?.label
  const paging = {
    page: pageNumber,
    pageSize: PRINT_PAGE_SIZE,
    total: list.data?.page.total ?? 0,
    onPage: (page: number) => change({ pageNumber: page }),
  }
  usePageInRange(list.data === undefined || list.isPlaceholderData ? undefined : paging)

  function printOne(item: PrintItem) {
    void printing.start(async () => [{ item, copies: selection.copiesOf(item.id) }])
  }
  function printAll() {
    const { chosen, copiesOf, choose } = selection
    if (chosen.size === 0) return void toast.warning(PRINT_TEXT.nothing)
    void printing.start(async () => {
      const items = await loadItems(chosen, query)
      if (items.length < chosen.size) {
        const found = new Set(items.map(({ id }) => id))
        choose(
          [...chosen].filter((id) => !found.has(id)),
          false,
        )
        toast.info(PRINT_TEXT.gone)
      }
      return items.map((item) => ({ item, copies: copiesOf(item.id) }))
    })
  }

  return (
    <div className={classes.page}>
      <ProductsHead>Print Barcode</ProductsHead>
      <FilterBar
        applied={[
          ...(search ? [{ label: `“${search}”`, onRemove: () => change({ search: '' }) }] : []),
          ...(categoryName
            ? [{ label: `Category: ${categoryName}`, onRemove: () => change({ categories: undefined }) }]
            : []),
        ]}
        onReset={() => change({ search: '', categories: undefined })}
        actions={<SettingSelects settings={settings} onChange={setSettings} />}
      >
        <SearchInput
          label="Search items"
          placeholder="Name, code, SKU or description"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <FilterSelect
          label="Category"
          value={String(category ?? '')}
          options={categories.data ?? []}
          onChange={(value) => change({ categories: value })}
        />
      </FilterBar>
      <PrintBar
        selection={selection}
        isBusy={printing.isBusy}
        onPrint={printAll}
        onClear={() => selection.choose([...selection.chosen], false)}
      />
      {list.isLoadingError && <LoadError message={LOAD_FAILED} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowsSkeleton label="Loading items" />}
      {list.data && paging.total === 0 && <EmptyState compact level={0} title={NO_DATA} />}
      {list.data && list.data.items.dataList.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className={classes.rows}>
          <Rows
            // Another list begins at its top.
            key={`${search} ${category} ${pageNumber}`}
            items={list.data.items.dataList}
            ids={list.data.items.idList}
            selection={selection}
            warningOf={(item) => warningOf(item, settings)}
            isBusy={printing.isBusy}
            onPrint={printOne}
          />
          <div className={classes.foot}>
            <span role="status">{rangeText(pageNumber, PRINT_PAGE_SIZE, paging.total)}</span>
            {paging.total > PRINT_PAGE_SIZE && <Pagination {...paging} label="Pages of items" />}
          </div>
        </div>
      )}
      <DoubtDialog printing={printing} settings={settings} />
    </div>
  )
}

/** The settings of this browser. */
function useLabelSettings() {
  const [settings, setSettings] = useState(readLabelSettings)
  return [
    settings,
    (next: LabelSettings) => {
      keepLabelSettings(next)
      setSettings(next)
    },
  ] as const
}

function SettingSelects(props: { settings: LabelSettings; onChange: (settings: LabelSettings) => void }) {
  const { settings, onChange } = props
  return (
    <>
      <FilterSelect
        label="Label size"
        isRequired
        value={settings.preset}
        options={LABEL_PRESETS.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) =>
          onChange({
            ...settings,
            preset: LABEL_PRESETS.find(({ id }) => id === value)?.id ?? settings.preset,
          })
        }
      />
      <FilterSelect
        label="Printer resolution"
        isRequired
        value={String(settings.dpi)}
        options={PRINTER_DPI.map((dpi) => ({ value: dpi, label: `${dpi} dpi` }))}
        onChange={(value) =>
          onChange({ ...settings, dpi: PRINTER_DPI.find((dpi) => String(dpi) === value) ?? settings.dpi })
        }
      />
    </>
  )
}
