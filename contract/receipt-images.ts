/** Addresses of pictures of receipts, without a schema, so that pages can make them. */

/** Under the API's prefix, as every path of a call. */
export const receiptImagePath = '/uploads/receipt/:key';

export function receiptImageAddress(key: string | null): string | null {
  return key === null ? null : receiptImagePath.replace(':key', key);
}

/** Returns the key that stands in an address; undefined when it is the address of something else. */
export function receiptImageKey(address: string): string | undefined {
  const start = receiptImagePath.replace(':key', '');
  return address.startsWith(start) ? address.slice(start.length) : undefined;
}
