import { Button } from '@mantine/core'
import { CART_TEXT } from '@kwaderno/contract/cart-availability.ts'
import { IconShoppingBag } from '@tabler/icons-react'
import { useSession } from '../../api/session.ts'
import { useSelection } from '../../features/cart/selection.ts'
import { selectedLines, useCart, type CartLine } from '../../features/cart/use-cart.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ScanToCart } from './cart/ScanToCart.tsx'
import { CartBar } from './cart/CartBar.tsx'
import { CartLines } from './cart/CartLines.tsx'
import { CartSkeleton } from './cart/CartSkeleton.tsx'
import { ForSelect } from './cart/ForSelect.tsx'
import { GradeSelect } from './cart/GradeSelect.tsx'
import { useGoToCheckout } from './cart/use-go-to-checkout.ts'
import { useSaveOnLeave } from './cart/use-save-on-leave.ts'
import classes from './CartPage.module.css'

export default function CartPage() {
  const { lines, isError, retry } = useCart()
  const { isAdmin, isStaff } = useSession()
  useSaveOnLeave()
  return (
    <>
      <PageTitle
        actions={
          <Button component={AppLink} href={paths.shop} variant="default">
            Go to Shopping Page
          </Button>
        }
      >
        Cart
      </PageTitle>
      {lines === undefined && !isError && <CartSkeleton />}
      {lines === undefined && isError && <LoadError onRetry={retry} />}
      {lines && <Cart lines={lines} isAdmin={isAdmin} isStaff={isStaff} />}
    </>
  )
}

interface CartProps {
  lines: readonly CartLine[]
  isAdmin: boolean
  isStaff: boolean
}

function Cart({ lines, isAdmin, isStaff }: CartProps) {
  const selection = useSelection()
  const { ids, grade } = selection
  const selected = selectedLines(lines, ids)
  const { gradeSelect, gradeError, isBusy, goToCheckout } = useGoToCheckout(selection, selected)
  const isEmpty = lines.length === 0

  return (
    <div className={classes.cart}>
      {(isAdmin || !isEmpty) && (
        <div className={classes.tools}>
          {!isStaff && !isEmpty && <ForSelect selection={selection} />}
          {!isEmpty && <GradeSelect ref={gradeSelect} grade={grade} error={gradeError} />}
          {/* The same one before and after the first scan: what is being scanned next stays in it. */}
          {isAdmin && <ScanToCart />}
        </div>
      )}
      {isEmpty ? (
        <EmptyState
          icon={<IconShoppingBag />}
          title={CART_TEXT.empty}
          text="What you add in the shop waits for you here."
          action={
            <Button component={AppLink} href={paths.shop}>
              Start Shopping
            </Button>
          }
        />
      ) : (
        <>
          <CartLines lines={lines} ids={ids} grade={grade} />
          <CartBar selected={selected} isBusy={isBusy} onCheckOut={() => void goToCheckout()} />
        </>
      )}
    </div>
  )
}
