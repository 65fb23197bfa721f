import type { Context } from '../platform/context.ts';
import { brandLogoFolder, keyOfLogoFile, sentAt } from './brand-logo-files.ts';
import { deleteBrandLogo } from './delete-brand-logo.ts';

const usableMs = 24 * 3_600_000;

/** Deletes the files of logos that no brand has named within a day, such as those of forms that nobody saved. */
export async function forgetUnusedLogos(
  context: Pick<Context, 'database' | 'files' | 'clock'>,
): Promise<void> {
  const oldest = context.clock.now().getTime() - usableMs;
  for (const name of await context.files.keysIn(brandLogoFolder)) {
    const key = keyOfLogoFile(name);
    if (key !== undefined && sentAt(key).getTime() < oldest) await deleteBrandLogo({ key }, context);
  }
}
