export {
  createProduct,
  deleteProduct,
  exportProducts,
  listEstablishmentProducts,
  listProducts,
  readProductRow,
  updateProduct,
} from './back-office.ts';
export {
  listCheaperProducts,
  listPublicProducts,
  readProduct,
  readProductPage,
  searchProducts,
} from './reads.ts';
