import { randomBytes } from 'node:crypto';
import { brandLogoKey, isBrandLogoKey } from '#contract/brand-logos.ts';
import { invalid } from '../platform/failure.ts';
import type { Files } from '../platform/files.ts';

/** In pixels: the largest logo, on the finest screen. */
export const brandLogoSide = 256;
export const brandLogoType = 'image/webp';

export const brandLogoFolder = 'brand-logos/';
const ending = '.webp';

/** Digits of the time in a key: enough for some thousands of years. */
const timeDigits = 9;

/** Returns a new key. It begins with the time, so that files that nobody has used can be told by their age. */
export function createBrandLogoKey(now: Date): string {
  const time = now.getTime().toString(36).padStart(timeDigits, '0');
  return `${time}${randomBytes(24).toString('base64url')}`;
}

/** When the logo of a key was sent. */
export function sentAt(key: string): Date {
  return new Date(Number.parseInt(key.slice(0, timeDigits), 36));
}

/** Where a logo lies among the files. */
export function brandLogoFile(key: string): string {
  return `${brandLogoFolder}${key}${ending}`;
}

/** The key of a file in the folder; undefined for the draft of one. */
export function keyOfLogoFile(name: string): string | undefined {
  const key = name.slice(brandLogoFolder.length, -ending.length);
  return name.endsWith(ending) && isBrandLogoKey(key) ? key : undefined;
}

/** @throws {Failure} 'invalid' for an uploaded logo whose file is not there any more */
export async function requireLogoFile(logo: string | null, files: Pick<Files, 'read'>): Promise<void> {
  const key = brandLogoKey(logo);
  if (key === undefined || (await files.read(brandLogoFile(key)))) return;
  throw invalid('logo', 'A imagem não está mais guardada. Envie-a de novo.');
}
