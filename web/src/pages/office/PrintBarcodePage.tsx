import { listCategoryChoices } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { ChoiceSelects } from '../../features/lists/ChoiceSelects.tsx'
import { chipsOf, choiceFilter, searchFilter } from '../../features/lists/filters.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import {
  keepLabelSettings,
  LABEL_PRESETS,
  PRINTER_DPI,
  readLabelSettings,
  type LabelSettings,
} from '../../print/labels/presets.ts'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { DoubtDialog } from './print-barcode/DoubtDialog.tsx'
import { PrintBar } from './print-barcode/PrintBar.tsx'
import { PrintList } from './print-barcode/PrintList.tsx'
import { usePrintSelection } from './print-barcode/selection.ts'
import { usePrinting } from './print-barcode/use-printing.ts'
import classes from './PrintBarcodePage.module.css'
import { ProductsHead } from './products/ProductsHead.tsx'

/** What barcode labels are printed for, and their printing. */
export default function PrintBarcodePage() {
  const [{ search, categories: category, pageNumber = 1 }, change] = useUrlState(paths.printBarcode)
  const query = { search, categories: category === undefined ? [] : [category], pageNumber }
  const categories = useQuery(queryOf(listCategoryChoices, {}, FRESH.lookup))
  const [settings, setSettings] = useLabelSettings()
  const selection = usePrintSelection()
  const printing = usePrinting({ settings, selection, shown: query })
  const filters = [
    searchFilter(search, change),
    choiceFilter('Category', category, categories.data ?? [], (value) => change({ categories: value })),
  ]

  return (
    <div className={classes.page}>
      <ProductsHead>Print Barcode</ProductsHead>
      <FilterBar
        applied={chipsOf(filters)}
        onReset={() => change({ search: '', categories: '' })}
        actions={<SettingSelects settings={settings} onChange={setSettings} />}
      >
        <SearchInput
          label="Search items"
          placeholder="Name, code, SKU or description"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <ChoiceSelects filters={filters} />
      </FilterBar>
      <PrintBar
        selection={selection}
        isBusy={printing.isBusy}
        onPrint={() => void printing.printAll()}
        onClear={() => selection.choose([...selection.chosen], false)}
      />
      <PrintList
        query={query}
        settings={settings}
        selection={selection}
        printing={printing}
        onPage={(page) => change({ pageNumber: page })}
      />
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
