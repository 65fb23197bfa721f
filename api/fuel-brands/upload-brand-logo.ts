import { brandLogoAddress } from '#contract/brand-logos.ts';
import { writeHandler } from '../platform/handler.ts';
import { toBoundedWebp } from '../platform/images.ts';
import { brandLogoFile, brandLogoSide, brandLogoType, createBrandLogoKey } from './brand-logo-files.ts';
import { deleteBrandLogo } from './delete-brand-logo.ts';

/** Keeps a logo until a brand is saved with it. The file that arrived is never kept, but a new picture made of it. */
export const uploadBrandLogo = writeHandler('uploadBrandLogo', {
  async prepare({ upload }, { files, clock, queues }) {
    const picture = await queues.pictures(() => toBoundedWebp(upload, brandLogoSide, 'file'));
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
