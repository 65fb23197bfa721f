import { randomBytes } from 'node:crypto';
import { brandLogoAddress, brandLogoKey, isBrandLogoKey } from '#contract/brand-logos.ts';
import { eq, sql } from '#database/orm.ts';
import { brands, removals } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { invalid, notFound } from '../platform/failure.ts';
import type { Files } from '../platform/files.ts';
import { forEverSeconds, readHandler, writeHandler } from '../platform/handler.ts';
import { toBoundedWebp } from '../platform/images.ts';
import { defineJob } from '../platform/job.ts';
import type { Transaction } from '../platform/transaction.ts';

/** In pixels: the largest logo, on the highest screen resolution. */
const brandLogoSide = 256;
export const brandLogoType = 'image/webp';

export const brandLogoFolder = 'brand-logos/';
const ending = '.webp';

/** Digits of the time in a key, enough for some thousands of years. */
const timeDigits = 9;

/** Returns a new key. It begins with the time, so that the age of unused files is known. */
export function createBrandLogoKey(now: Date): string {
  const time = now.getTime().toString(36).padStart(timeDigits, '0');
  return `${time}${randomBytes(24).toString('base64url')}`;
}

/** The time at which the logo of a key was uploaded. */
function sentAt(key: string): Date {
  return new Date(Number.parseInt(key.slice(0, timeDigits), 36));
}

/** The path of a logo in the file store. */
export function brandLogoFile(key: string): string {
  return `${brandLogoFolder}${key}${ending}`;
}

/** The key of a file in the folder; undefined for an incomplete file. */
function keyOfLogoFile(name: string): string | undefined {
  const key = name.slice(brandLogoFolder.length, -ending.length);
  return name.endsWith(ending) && isBrandLogoKey(key) ? key : undefined;
}

/** @throws {Failure} 'invalid' for an uploaded logo whose file no longer exists */
export async function requireLogoFile(logo: string | null, files: Pick<Files, 'read'>): Promise<void> {
  const key = brandLogoKey(logo);
  if (key === undefined || (await files.read(brandLogoFile(key)))) return;
  throw invalid('logo', 'A imagem não está mais guardada. Envie-a de novo.');
}

/** An uploaded logo, even one whose form is not saved yet, since only its uploader knows the address. */
export const readBrandLogo = readHandler('readBrandLogo', async ({ params: { key } }, { files }) => {
  const bytes = isBrandLogoKey(key) ? await files.read(brandLogoFile(key)) : null;
  if (!bytes) throw notFound('Imagem não encontrada.');
  return { file: { bytes, type: brandLogoType, maxAgeSeconds: forEverSeconds } };
});

/** Stores a logo until a brand is saved with it. Only a new picture made from the uploaded file is stored. */
export const uploadBrandLogo = writeHandler('uploadBrandLogo', {
  async prepare({ upload }, { files, clock, queues, caller }) {
    const picture = await queues.pictures(caller.id, () => toBoundedWebp(upload, brandLogoSide, 'file'));
    const key = createBrandLogoKey(clock.now());
    await files.put(brandLogoFile(key), picture, brandLogoType);
    return { key };
  },
  async run(_request, { audit }, { key }) {
    const logo = brandLogoAddress(key);
    await audit({ id: 0, before: null, after: { logo } });
    return { data: { logo } };
  },
  undo: deleteBrandLogo,
});

interface BrandLogo {
  key: string;
}

export const deleteBrandLogoJob = defineJob<BrandLogo>('delete-brand-logo', 'files', deleteBrandLogo);

/** Deletes the file of an uploaded logo that a brand no longer has, after the commit of the transaction. */
export async function enqueueLogoDeletion(
  { enqueue }: Pick<Transaction, 'enqueue'>,
  before: string | null,
  after: string | null,
): Promise<void> {
  const key = brandLogoKey(before);
  if (key !== undefined && before !== after) await enqueue(deleteBrandLogoJob, { key });
}

/** Deletes an uploaded logo, unless a brand or a restorable deletion refers to it; two brands may share one. */
async function deleteBrandLogo(
  { key }: BrandLogo,
  { database, files }: Pick<Context, 'database' | 'files'>,
): Promise<void> {
  const logo = brandLogoAddress(key);
  if ((await database.orm.$count(brands, eq(brands.logo, logo))) > 0) return;
  const isHeld = sql`${removals.noun} = 'fuel-brands' and ${removals.held} -> 0 -> 'rows' -> 0 ->> 'logo' = ${logo}`;
  if ((await database.orm.$count(removals, isHeld)) > 0) return;
  await files.delete(brandLogoFile(key));
}

const usableMs = 24 * 3_600_000;

/** Deletes the files of logos that no brand has used within a day, such as those of forms that were not saved. */
export async function forgetUnusedLogos(
  context: Pick<Context, 'database' | 'files' | 'clock'>,
): Promise<void> {
  const oldest = context.clock.now().getTime() - usableMs;
  for (const name of await context.files.keysIn(brandLogoFolder)) {
    const key = keyOfLogoFile(name);
    if (key !== undefined && sentAt(key).getTime() < oldest) await deleteBrandLogo({ key }, context);
  }
}
