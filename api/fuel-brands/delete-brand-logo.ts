import { eq, sql } from 'drizzle-orm';
import { brandLogoAddress, brandLogoKey } from '#contract/brand-logos.ts';
import { brands, removals } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import type { Transaction } from '../platform/transaction.ts';
import { brandLogoFile } from './brand-logo-files.ts';

interface BrandLogo {
  key: string;
}

export const deleteBrandLogoJob = defineJob<BrandLogo>('delete-brand-logo', 'files', deleteBrandLogo);

/** Deletes the file of an uploaded logo that a brand has no more, once the transaction is committed. */
export async function enqueueLogoDeletion(
  { enqueue }: Pick<Transaction, 'enqueue'>,
  before: string | null,
  after: string | null,
): Promise<void> {
  const key = brandLogoKey(before);
  if (key !== undefined && before !== after) await enqueue(deleteBrandLogoJob, { key });
}

/** Deletes an uploaded logo, unless a brand has it, or one that can be restored: also two brands may have the same. */
export async function deleteBrandLogo(
  { key }: BrandLogo,
  { database, files }: Pick<Context, 'database' | 'files'>,
): Promise<void> {
  const logo = brandLogoAddress(key);
  if ((await database.orm.$count(brands, eq(brands.logo, logo))) > 0) return;
  const isHeld = sql`${removals.noun} = 'fuel-brands' and ${removals.held} -> 0 -> 'rows' -> 0 ->> 'logo' = ${logo}`;
  if ((await database.orm.$count(removals, isHeld)) > 0) return;
  await files.delete(brandLogoFile(key));
}
