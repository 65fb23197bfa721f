import type { Call } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { NamedGood } from '#contract/goods-names.ts';
import { bodyOf, type ReceiptValues } from './receipt-values.ts';

/** A receipt as it was typed and read, without its picture. */
export type ReceiptForm = Omit<ReceiptValues, 'imageUrl'>;

/** As it waits on the device. */
export type WaitingForm = ReceiptForm & {
  /** what is private in the picture was blackened */
  isCovered: boolean;
};

interface Calls {
  /** returns the address of the stored picture */
  upload: (picture: File) => Promise<string>;
  /** returns the shop that issued a receipt; null: it is not known */
  findShop: (code: string) => Promise<number | null>;
  create: (given: Call<Endpoints['createReceipt']>) => Promise<unknown>;
}

/**
 * Sends a receipt. Without a connection nobody could say which shop its key is of, so that this is asked now.
 * @throws as the calls do
 */
export async function sendReceipt(
  { upload, findShop, create }: Calls,
  { values, picture }: { values: ReceiptForm; picture: File | null },
  goods: readonly NamedGood[] = [],
): Promise<void> {
  const code = values.code.trim();
  const shop = values.establishmentId ?? (code === '' ? null : await findShop(code));
  const imageUrl = picture && (await upload(picture));
  const body = bodyOf({ ...values, establishmentId: shop }, goods);
  await create({ body: { ...body, ...(imageUrl && { imageUrl }) } });
}
