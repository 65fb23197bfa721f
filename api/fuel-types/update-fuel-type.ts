import { eq } from 'drizzle-orm';
import { products } from '#database/schema.ts';
import { fuelTypeCan } from '#domain/fuel-types-can.ts';
import { fold } from '#domain/text.ts';
import { lockImports } from '../imports/import-batch.ts';
import { invalid } from '../platform/failure.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { isFuel } from '../platform/kinds.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { fuelTypeNameTaken, noFuelType, selectFuelTypeRow } from './fuel-type-queries.ts';

export const updateFuelType = writeHandler(
  'updateFuelType',
  async ({ params: { id }, body: { name, description, version } }, { tx, now, audit }) => {
    await lockImports(tx);
    await lockVersion(tx, products, { id, version, among: isFuel(tx) }, noFuelType);
    const before = await selectFuelTypeRow(tx, id);
    const { rename } = fuelTypeCan(before);
    if (!rename.may && fold(name) !== fold(before.name)) throw invalid('name', rename.why);
    await requireFreeName(tx, products, { id, name }, fuelTypeNameTaken);
    await tx
      .update(products)
      .set({ name, description, ...nextVersion(products, now) })
      .where(eq(products.id, id));
    const after = await selectFuelTypeRow(tx, id);
    await audit({ id, before, after });
    return { data: after };
  },
);
