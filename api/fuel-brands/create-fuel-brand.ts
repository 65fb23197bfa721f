import { onlyRow } from '#database/only-row.ts';
import { brands } from '#database/schema.ts';
import { lockImports } from '../imports/import-batch.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { requireLogoFile } from './brand-logo-files.ts';
import { brandNameTaken, readBrandRow } from './brand-queries.ts';

/** Creates a brand. Imports create brands too, so its name is compared while none of them runs. */
export const createFuelBrand = writeHandler('createFuelBrand', {
  prepare: ({ body }, { files }) => requireLogoFile(body.logo, files),
  async run({ body }, { tx, now, audit }) {
    await lockImports(tx);
    await requireFreeName(tx, brands, body, brandNameTaken);
    const created = await tx
      .insert(brands)
      .values({ ...body, createdAt: now, updatedAt: now })
      .returning({ id: brands.id });
    const { id } = onlyRow(created);
    const after = await readBrandRow(tx, id);
    await audit({ id, before: null, after });
    return { data: after };
  },
});
