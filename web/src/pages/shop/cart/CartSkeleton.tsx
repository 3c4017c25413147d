import { CART_TEXT } from '@kwaderno/contract/cart-availability.ts'
import { Bone } from '../../../ui/Skeletons.tsx'
import barClasses from './CartBar.module.css'
import classes from './CartSkeleton.module.css'

const ROWS = [0, 1, 2]

export function CartSkeleton() {
  return (
    <div className={classes.skeleton}>
      <p role="status" className={classes.words} data-loading>
        {CART_TEXT.loading}
      </p>
      <div className={classes.rows} aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className={classes.row}>
            <span className={classes.tile} />
            <div className={classes.lines}>
              <Bone width="70%" />
              <Bone width="45%" height="0.8em" />
              <Bone width="30%" height="0.8em" />
            </div>
          </div>
        ))}
      </div>
      <div className={barClasses.bar} data-bottom-bar aria-hidden="true">
        <span className={classes.sum}>
          <Bone width="140px" />
          <Bone width="90px" />
        </span>
        <Bone width="150px" height="50px" />
      </div>
    </div>
  )
}
