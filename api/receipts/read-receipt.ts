import { readHandler } from '../platform/handler.ts';
import { readReceiptCase } from './receipt-case.ts';

/** Reads a receipt with what helps to decide about it. */
export const readReceipt = readHandler('readReceipt', async ({ params: { id } }, { db, today }) => ({
  data: await readReceiptCase(db, id, today),
}));
