import { ProductForm } from './product-form/ProductForm.tsx'

/** The empty form of a new product. */
export default function NewProductPage() {
  return <ProductForm />
}
