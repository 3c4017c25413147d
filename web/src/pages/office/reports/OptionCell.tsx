import { Picture } from '../../../ui/Picture.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import classes from './OptionCell.module.css'

interface OptionCellProps {
  option: {
    images: readonly string[]
    productName: string
    itemDescription: string
    variation: readonly string[]
    category: readonly string[]
  }
}

/** An option of a product: its picture, its product, and which one of it. */
export function OptionCell({ option }: OptionCellProps) {
  return (
    <span className={classes.option}>
      <Picture
        path={option.images[0] ?? ''}
        alt=""
        sizes="44px"
        tint={option.category[0] ?? ''}
        className={classes.picture ?? ''}
      />
      <TwoLineCell
        first={option.productName}
        second={option.variation.join(' / ') || option.itemDescription}
      />
    </span>
  )
}
