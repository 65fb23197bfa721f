import type { ReportedPrice } from '#contract/reported-prices.ts';
import { toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { publicName } from '#domain/public-name.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { selectProduct } from '../products/product-queries.ts';
import { type ReportedPriceRow, selectApprovedReports } from './reported-price-queries.ts';

export const listPublicReportedPrices = readHandler(
  'listPublicReportedPrices',
  async ({ params }, { db, today }) => {
    const [[product], rows] = await Promise.all([
      selectProduct(db, params.id),
      selectApprovedReports(db, params.id),
    ]);
    if (!product) throw notFound('Produto não encontrado.');
    return {
      data: rows.map((row) => presentReport(row, product.id)),
      count: rows.length,
      today,
      demonstration: rows.some(({ establishment }) => establishment.isDemonstration),
      rows: { reported_prices: { product_id: [product.id] }, products: { id: [product.id] } },
    };
  },
);

function presentReport({ establishment, ...row }: ReportedPriceRow, productId: number): ReportedPrice {
  const reportDate = toCityIso(row.createdAt);
  return {
    id: row.id,
    productId,
    establishmentId: establishment.id,
    Establishment: {
      id: establishment.id,
      name: establishment.name,
      type: establishment.type,
      verified: establishment.verified,
      address: establishment.address,
      neighbourhood: establishment.neighbourhood,
      latitude: establishment.latitude,
      longitude: establishment.longitude,
      regionId: establishment.regionId,
      Region: { id: establishment.regionId, name: row.regionName },
    },
    reportedPrice: toReais(row.reportedCentavos),
    comment: row.comment,
    status: row.status,
    reportDate,
    createdAt: reportDate,
    User: { name: publicName(row.userName) },
  };
}
