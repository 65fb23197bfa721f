import { products } from '#database/schema.ts';
import { productCan } from '#domain/products-can.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { isCut } from '../platform/kinds.ts';
import { noProduct, selectProductRow } from './back-office-queries.ts';

/** Deletes a product that nothing belongs to. */
export const deleteProduct = writeHandler('deleteProduct', (request, context) =>
  deleteRow(request, context, {
    ...noProduct,
    table: products,
    among: isCut(context.tx),
    read: selectProductRow,
    can: productCan,
  }),
);
