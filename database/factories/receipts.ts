import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { receiptImages, receiptItems, receiptProductNames, receipts } from '../schema.ts';
import { createEstablishment } from './establishments.ts';
import { createProduct } from './products.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

type ReceiptImage = typeof receiptImages.$inferSelect;
type Receipt = typeof receipts.$inferSelect;

/** Inserts the row of a picture without a file, by default of a new person. */
export async function createReceiptImage(
  orm: Orm,
  overrides: Partial<typeof receiptImages.$inferInsert> = {},
): Promise<ReceiptImage> {
  const values = {
    key: `picture-${nextNumber()}`.padEnd(32, '-'),
    userId: overrides.userId ?? (await createUser(orm)).id,
    createdAt: new Date(),
    ...overrides,
  };
  return onlyRow(await orm.insert(receiptImages).values(values).returning());
}

/** Inserts a pending receipt of a new person, without picture or access key, with one line: 1,136 kg at R$ 12,99. */
export async function createReceipt(
  orm: Orm,
  overrides: Partial<typeof receipts.$inferInsert> = {},
): Promise<Receipt> {
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
  overrides: Partial<typeof receiptItems.$inferInsert> & { receiptId: number },
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
export async function createReceiptProductName(
  orm: Orm,
  overrides: Partial<typeof receiptProductNames.$inferInsert> = {},
) {
  const values = {
    establishmentId: overrides.establishmentId ?? (await createEstablishment(orm)).id,
    productId: overrides.productId ?? (await createProduct(orm)).id,
    name: 'peito de frango',
    ...overrides,
  };
  return onlyRow(await orm.insert(receiptProductNames).values(values).returning());
}
