import { Button } from '@mantine/core'
import { HOME_PAGE_SIZE, listShop } from '@kwaderno/contract/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { SHOP_LINKS } from '../../features/catalogue/links.ts'
import { ProductGrid } from '../../features/catalogue/ProductGrid.tsx'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RuledLine } from '../../ui/RuledLine.tsx'
import { ProductGridSkeleton } from '../../ui/Skeletons.tsx'
import { BannerCarousel } from './home/BannerCarousel.tsx'
import classes from './HomePage.module.css'

/** 'Ma. Niña' of 'Ma. Niña Dela Peña': an abbreviation alone is nobody's name. */
const greeted = (fullName: string) => /^(?:\S+\. )*\S*/.exec(fullName)?.[0]

export default function HomePage() {
  const { user } = useSession()
  const products = useQuery(queryOf(listShop, { query: { pageSize: HOME_PAGE_SIZE } }))
  return (
    <>
      <BannerCarousel />
      <div className={classes.head}>
        <PageTitle
          tab="Home"
          note="Supplies, books and uniforms, picked by grade level."
          actions={
            <Button component={AppLink} href={paths.shop} variant="default">
              See More
            </Button>
          }
        >
          {user ? `Good to see you, ${greeted(user.fullName)}` : 'School supplies'}
        </PageTitle>
        <RuledLine />
      </div>
      {products.isPending && <ProductGridSkeleton count={HOME_PAGE_SIZE} />}
      {products.isError && <LoadError onRetry={() => void products.refetch()} />}
      {products.data && <ProductGrid products={products.data.items} links={SHOP_LINKS} />}
    </>
  )
}
