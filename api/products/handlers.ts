import {
  createProduct,
  deleteProduct,
  exportProducts,
  listEstablishmentProducts,
  listProducts,
  readProductRow,
  updateProduct,
} from './back-office.ts';
import {
  listCheaperProducts,
  listPublicProducts,
  readProduct,
  readProductPage,
  searchProducts,
} from './reads.ts';

export const productHandlers = {
  listProducts,
  readProductRow,
  exportProducts,
  createProduct,
  updateProduct,
  deleteProduct,
  listEstablishmentProducts,
  listPublicProducts,
  searchProducts,
  readProduct,
  readProductPage,
  listCheaperProducts,
};
