import { OFFICE_AREAS } from '@kwaderno/contract/permissions.ts'
import { createRoute } from '@tanstack/react-router'
import { openFirst, requireArea, requirePermission, startWith } from '../../route-guards.ts'
import { amount, id, oneOf, place, searchOf, text } from '../../search-params.ts'
import { CATALOGUE, CHOSEN, SHOP } from '../catalogue.ts'
import { officePage } from '../root.tsx'
import { LIST, office } from './office-root.ts'

/** Whoever may not enter an area is led to the first that he may, wherever in it he wanted to go. */
const products = createRoute({
  getParentRoute: () => office,
  id: 'products-area',
  // Who may only add products has a form for it, and who may only change them a spreadsheet.
  beforeLoad: requireArea(...OFFICE_AREAS.Products, 'Inventory.add', 'Inventory.edit'),
})

// The routes stand in constants: as arguments of addChildren they would lose their types.
const productPages = [
  createRoute({
    getParentRoute: () => products,
    path: '/products',
    beforeLoad: openFirst('Products'),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/barcode',
    validateSearch: searchOf({ ...LIST, status: oneOf('Pending', 'Add_to_Stock', 'All') }),
    beforeLoad: startWith({ status: 'Pending' }, requirePermission('Barcode.view')),
    component: officePage((pages) => pages.BarcodePage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/barcode/$barcodeId/manage',
    beforeLoad: requirePermission('Barcode.view'),
    component: officePage((pages) => pages.ManageBarcodePage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/categories',
    validateSearch: searchOf(LIST),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.CategoriesPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/variations',
    validateSearch: searchOf(LIST),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.VariationsPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/search-words',
    validateSearch: searchOf(LIST),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.SearchWordsPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/inventory',
    validateSearch: searchOf({
      ...LIST,
      ...CATALOGUE,
      status: oneOf('Active', 'Inactive'),
      stockLevel: oneOf('low', 'out'),
      shelf: text,
      minPrice: amount,
      maxPrice: amount,
    }),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.InventoryPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/print-barcode',
    validateSearch: searchOf({ search: text, categories: id, pageNumber: id }),
    beforeLoad: requirePermission('Print Barcode.view'),
    component: officePage((pages) => pages.PrintBarcodePage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/inventory/new',
    beforeLoad: requirePermission('Inventory.add'),
    component: officePage((pages) => pages.NewProductPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/inventory/import',
    validateSearch: searchOf({ ...place, kind: oneOf('products', 'prices', 'stock') }),
    beforeLoad: requirePermission('Inventory.add', 'Inventory.edit'),
    component: officePage((pages) => pages.ImportsPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/inventory/import/$importId',
    beforeLoad: requirePermission('Inventory.add', 'Inventory.edit'),
    component: officePage((pages) => pages.ImportPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/inventory/$productId/manage',
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.ManageProductPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/shop-preview',
    validateSearch: searchOf(SHOP),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.ShopPreviewPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/shop-preview/$id',
    validateSearch: searchOf(CHOSEN),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.ProductPreviewPage),
  }),
] as const

export const productRoutes = products.addChildren(productPages)
