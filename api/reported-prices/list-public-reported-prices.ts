import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { selectProduct } from '../products/product-queries.ts';
import { presentReport } from './present-reported-price.ts';
import { readApprovedReports } from './reports.ts';

export const listPublicReportedPrices = readHandler(
  'listPublicReportedPrices',
  async ({ params, query }, { db, today }) => {
    const [[product], { rows, count }] = await Promise.all([
      selectProduct(db, params.id),
      readApprovedReports(db, params.id, pageOf(query)),
    ]);
    if (!product) throw notFound('Produto não encontrado.');
    return {
      data: rows.map((row) => presentReport(row, product.id)),
      count,
      today,
      demonstration: rows.some(({ establishment }) => establishment.isDemonstration),
      rows: {
        reported_prices: { product_id: [product.id] },
        prices: { product_id: [product.id] },
        products: { id: [product.id] },
      },
    };
  },
);
