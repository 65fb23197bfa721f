import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { receiptImages, receiptItems, receiptProductNames, receipts } from '../schema.ts';
import { createEstablishment } from './establishments.ts';
import { factory } from './factory.ts';
import { createProduct } from './products.ts';
import { type Given, nextNumber } from './unique.ts';
import { createUser } from './users.ts';

/** Inserts the row of a picture without a file, by default of a new person. */
export const createReceiptImage = factory(receiptImages, async (orm, given) => ({
  key: `picture-${nextNumber()}`.padEnd(32, '-'),
  userId: given.userId ?? (await createUser(orm)).id,
  createdAt: new Date(),
}));

/** Inserts a pending receipt of a new person, without picture or access key, with one line: 1,136 kg at R$ 12,99. */
export async function createReceipt(orm: Orm, overrides: Given<typeof receipts> = {}) {
  const values = {
    userId: overrides.userId === undefined ? (await createUser(orm)).id : overrides.userId,
    establishmentId: overrides.establishmentId ?? (await createEstablishment(orm)).id,
    ...overrides,
  };
  const receipt = onlyRow(await orm.insert(receipts).values(values).returning());
  await createReceiptItem(orm, { receiptId: receipt.id });
  return receipt;
}

/** Inserts a line of a receipt, by default its first. */
export async function createReceiptItem(
  orm: Orm,
  overrides: Given<typeof receiptItems> & { receiptId: number },
) {
  const values = {
    position: 1,
    productName: 'PEITO DE FRANGO',
    priceCentavos: 1299,
    quantityThousandths: 1136,
    ...overrides,
  };
  return onlyRow(await orm.insert(receiptItems).values(values).returning());
}

/** Inserts a shop's name for a product on its receipts, by default of a new product at a new shop. */
export const createReceiptProductName = factory(receiptProductNames, async (orm, given) => ({
  establishmentId: given.establishmentId ?? (await createEstablishment(orm)).id,
  productId: given.productId ?? (await createProduct(orm)).id,
  name: 'peito de frango',
}));
