import { eq } from 'drizzle-orm';
import { receipts } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { findIssuer, requireNfce } from './receipt-code.ts';

/** Tells the form where a receipt comes from, and whether it was sent before. Nothing of the sender is told. */
export const checkReceiptCode = writeHandler('checkReceiptCode', async ({ body }, { tx, today }) => {
  const { accessKey, month, cnpj } = requireNfce(body.code, today);
  const issuer = await findIssuer(tx, cnpj);
  const sent = (await tx.$count(receipts, eq(receipts.accessKey, accessKey))) > 0;
  return { data: { accessKey, month, cnpj, Establishment: issuer ?? null, sent } };
});
