import { randomBytes } from 'node:crypto';

/** In pixels: the largest avatar, on the finest screen. */
export const photoSide = 512;
export const photoType = 'image/webp';

/** A photo's key stands in users.image and in its address. Nobody guesses it, and it never means another photo. */
export function createPhotoKey(): string {
  return randomBytes(24).toString('base64url');
}

const keyPattern = /^[\w-]{32}$/;

/** Tells keys from everything else that may stand in an address, so that no other file is within reach. */
export function isPhotoKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Where a photo lies among the files. */
export function photoFile(key: string): string {
  return `photos/${key}.webp`;
}
