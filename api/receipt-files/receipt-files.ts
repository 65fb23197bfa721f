import { randomBytes } from 'node:crypto';

/** In pixels: small print can still be read, and a picture takes some 300 kB. */
export const receiptImageSide = 2000;
export const receiptImageType = 'image/webp';

/** A picture's key stands in its address and in receipt_images. Nobody guesses it. */
export function createReceiptImageKey(): string {
  return randomBytes(24).toString('base64url');
}

const keyPattern = /^[\w-]{32}$/;

/** Tells keys from everything else that may stand in an address, such as text that the database cannot hold. */
export function isReceiptImageKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Where the picture of a receipt lies among the files. */
export function receiptImageFile(key: string): string {
  return `receipts/${key}.webp`;
}
