import { Button } from '@mantine/core'
import { listShop } from '@kwaderno/contract/catalogue.ts'
import { getHome, HOME_PAGE_SIZE, listCategoryCards } from '@kwaderno/contract/home.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { CategoryTiles } from '../../features/catalogue/CategoryTiles.tsx'
import { SHOP_LINKS } from '../../features/catalogue/links.ts'
import { ProductGrid } from '../../features/catalogue/ProductGrid.tsx'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RuledLine } from '../../ui/RuledLine.tsx'
import { ProductGridSkeleton } from '../../ui/Skeletons.tsx'
import { BannerCarousel } from './home/BannerCarousel.tsx'
import { ListsCard } from './home/ListsCard.tsx'
import { OrderUnderWay } from './home/OrderUnderWay.tsx'
import { HomeSection, Shelf, ShelfSkeleton } from './home/Shelf.tsx'
import classes from './HomePage.module.css'

/** 'Ma. Niña' of 'Ma. Niña Dela Peña': an abbreviation alone is nobody's name. */
const greeted = (fullName: string) => /^(?:\S+\. )*\S*/.exec(fullName)?.[0]

export default function HomePage() {
  const { user, isStaff } = useSession()
  // Orders change elsewhere: shows what is cached and refetches.
  const home = useQuery(queryOf(getHome, {}, 0))
  const categories = useQuery(queryOf(listCategoryCards, {}))
  const products = useQuery(queryOf(listShop, { query: { pageSize: HOME_PAGE_SIZE } }))
  const { grade, forGrade = [], boughtBefore = [], order, ordersUnderWay = 0 } = home.data ?? {}
  return (
    <>
      <BannerCarousel />
      <div className={classes.head}>
        <PageTitle tab="Home" note="Supplies, books and uniforms, picked by grade level.">
          {user ? `Good to see you, ${greeted(user.fullName)}` : 'School supplies'}
        </PageTitle>
        <RuledLine />
      </div>
      {/* All of it at once: what came later would push away what is being read. */}
      {home.isPending ? (
        <ShelfSkeleton />
      ) : (
        <>
          {home.isLoadingError && <LoadError onRetry={() => void home.refetch()} />}
          {order && <OrderUnderWay order={order} count={ordersUnderWay} />}
          {!isStaff && <ListsCard />}
          {forGrade.length > 0 && (
            <HomeSection
              title={grade ? `For ${grade.label}` : 'Popular now'}
              more={grade && <AppLink href={paths.shopGrade(grade.value)}>See all for {grade.label}</AppLink>}
            >
              <Shelf products={forGrade} />
            </HomeSection>
          )}
          {(categories.isPending || (categories.data ?? []).length > 0) && (
            <HomeSection title="Shop by category">
              <CategoryTiles categories={categories.data} />
            </HomeSection>
          )}
          {boughtBefore.length > 0 && (
            <HomeSection title="Buy again">
              <Shelf products={boughtBefore} />
            </HomeSection>
          )}
          <HomeSection
            title="More for school"
            more={
              <Button component={AppLink} href={paths.shop} variant="default">
                See More
              </Button>
            }
          >
            {products.isPending && <ProductGridSkeleton count={HOME_PAGE_SIZE} />}
            {products.isError && <LoadError onRetry={() => void products.refetch()} />}
            {products.data && <ProductGrid products={products.data.items} links={SHOP_LINKS} isBelow />}
          </HomeSection>
        </>
      )}
    </>
  )
}
