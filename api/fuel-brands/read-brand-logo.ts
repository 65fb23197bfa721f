import { isBrandLogoKey } from '#contract/brand-logos.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { brandLogoFile, brandLogoType } from './brand-logo-files.ts';

/** An uploaded logo, also one that its form has not saved yet: nobody else knows its address. */
export const readBrandLogo = readHandler('readBrandLogo', async ({ params: { key } }, { files }) => {
  const bytes = isBrandLogoKey(key) ? await files.read(brandLogoFile(key)) : null;
  if (!bytes) throw notFound('Imagem não encontrada.');
  return { file: { bytes, type: brandLogoType, immutable: true } };
});
