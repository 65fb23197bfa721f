import {
  createProduct,
  deleteProduct,
  exportProducts,
  listProducts,
  readProductRow,
  updateProduct,
} from './back-office.ts';
import { listCheaperProducts } from './list-cheaper-products.ts';
import { listEstablishmentProducts } from './list-establishment-products.ts';
import { listPublicProducts } from './list-public-products.ts';
import { readProduct } from './read-product.ts';
import { readProductPage } from './reads.ts';
import { searchProducts } from './search-products.ts';

export const productHandlers = {
  listProducts,
  readProductRow,
  exportProducts,
  createProduct,
  updateProduct,
  deleteProduct,
  listCheaperProducts,
  listEstablishmentProducts,
  listPublicProducts,
  readProductPage,
  readProduct,
  searchProducts,
};
