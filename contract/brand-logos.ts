/** Addresses of the logos of fuel brands, without a schema, so that pages can build them without loading one. */

/** Under the API's prefix, like every path of a call. */
export const brandLogoPath = '/fuel/brands/logos/:key';

const start = brandLogoPath.replace(':key', '');
const keyPattern = /^[\w-]{32,48}$/;

export function brandLogoAddress(key: string): string {
  return brandLogoPath.replace(':key', key);
}

/**
 * Returns the key of an uploaded logo; undefined for a logo on another server. Pages show only uploaded ones
 * (docs/decisions/0018-logos-of-brands.md).
 */
export function brandLogoKey(logo: string | null): string | undefined {
  if (logo === null || !logo.startsWith(start)) return undefined;
  const key = logo.slice(start.length);
  return isBrandLogoKey(key) ? key : undefined;
}

/** Distinguishes keys from other texts in an address, so that no other file can be read. */
export function isBrandLogoKey(text: string): boolean {
  return keyPattern.test(text);
}
