import {
  addProduct,
  deleteProduct,
  listProducts,
  listShelves,
  saveProduct,
} from '@kwaderno/contract/product.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as products from './service.ts'

/** The products as staff keep them: the inventory and the product form. */
export const productRoutes: Routes = (deps) => [
  route(listProducts, ({ query }) => products.listProducts(deps, query)),
  route(listShelves, () => products.listShelves(deps.db)),
  route(addProduct, ({ session, body, files }) =>
    products.addProduct(deps, session, body, {
      thumbnails: files.thumbnails,
      options: files['productOptions[].image'],
    }),
  ),
  route(saveProduct, ({ session, params, body, files }) =>
    products.saveProduct(deps, session, params.productId, body, {
      // The first is what `new-0` names.
      thumbnails: [...files.updateThumbnails, ...files.thumbnails],
      options: files['productOptions[].image'],
    }),
  ),
  route(deleteProduct, ({ session, params }) => products.deleteProduct(deps, session, params.id)),
]
