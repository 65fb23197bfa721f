import type { CouponRow } from '#contract/coupons.ts';
import { formatDate } from '#domain/city-time.ts';
import { discountTypeNames } from '#domain/coupons.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findOrderedCoupons, readCouponRows } from './coupon-list.ts';

const columns: readonly CsvColumn<CouponRow>[] = [
  ['ID', ({ id }) => id],
  ['Código', ({ code }) => code],
  ['Estabelecimento', ({ Establishment }) => Establishment.name],
  ['Produto', ({ Product }) => Product?.name ?? 'Todos os produtos'],
  ['Descrição', ({ description }) => description],
  ['Tipo de desconto', ({ discountType }) => discountTypeNames[discountType]],
  ['Desconto', ({ discountValue }) => discountValue],
  ['Compra mínima (R$)', ({ minPurchaseAmount }) => minPurchaseAmount],
  ['Desconto máximo (R$)', ({ maxDiscountAmount }) => maxDiscountAmount],
  ['Início', ({ startDate }) => formatDate(startDate)],
  ['Término', ({ endDate }) => formatDate(endDate)],
  ['Usos', ({ usageCount }) => usageCount],
  ['Limite de usos', ({ usageLimit }) => usageLimit],
  ['Ativo', ({ isActive }) => isActive],
  ['Demonstração', ({ isDemonstration }) => isDemonstration],
];

/** Downloads the coupons that the list's search and filters find. */
export const exportCoupons = readHandler('exportCoupons', async ({ query }, { db, today }) => {
  const found = await findOrderedCoupons(db, query, today).limit(maxExportedRows + 1);
  return { file: csvFile('cupons.csv', columns, found, (ids) => readCouponRows(db, query, { ids, today })) };
});
