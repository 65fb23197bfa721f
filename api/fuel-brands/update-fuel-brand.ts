import { eq } from 'drizzle-orm';
import { brands } from '#database/schema.ts';
import { fuelBrandCan } from '#domain/fuel-brands-can.ts';
import { fold } from '#domain/text.ts';
import { lockImports } from '../imports/import-batch.ts';
import { invalid } from '../platform/failure.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { requireLogoFile } from './brand-logo-files.ts';
import { brandNameTaken, noBrand, readBrandRow } from './brand-queries.ts';
import { enqueueLogoDeletion } from './delete-brand-logo.ts';

export const updateFuelBrand = writeHandler('updateFuelBrand', {
  prepare: ({ body }, { files }) => requireLogoFile(body.logo, files),
  async run({ params: { id }, body: { name, logo, version } }, { tx, now, audit, enqueue }) {
    await lockImports(tx);
    await lockVersion(tx, brands, { id, version }, noBrand);
    const before = await readBrandRow(tx, id);
    const { rename } = fuelBrandCan(before);
    if (!rename.may && fold(name) !== fold(before.name)) throw invalid('name', rename.why);
    await requireFreeName(tx, brands, { id, name }, brandNameTaken);
    await tx
      .update(brands)
      .set({ name, logo, ...nextVersion(brands, now) })
      .where(eq(brands.id, id));
    await enqueueLogoDeletion({ enqueue }, before.logo, logo);
    const after = await readBrandRow(tx, id);
    await audit({ id, before, after });
    return { data: after };
  },
});
