/** Addresses of pictures of receipts, without a schema, so that pages can build them without loading one. */

/** Under the API's prefix, like every path of a call. */
export const receiptImagePath = '/uploads/receipt/:key';

export function receiptImageAddress(key: string | null): string | null {
  return key === null ? null : receiptImagePath.replace(':key', key);
}

/** Returns the key in an address; undefined for other addresses. */
export function receiptImageKey(address: string): string | undefined {
  const start = receiptImagePath.replace(':key', '');
  return address.startsWith(start) ? address.slice(start.length) : undefined;
}
