import { isNotNull } from 'drizzle-orm';
import { brandLogoKey } from '#contract/brand-logos.ts';
import { type CheckedPart, count } from '#database/check/part.ts';
import type { Orm } from '#database/database.ts';
import { fuelBrands, imports, receiptImages, users } from '#database/schema.ts';
import { brandLogoFile } from '../fuel-brands/brand-logo-files.ts';
import { surveyFile } from '../imports/survey-files.ts';
import { receiptImageFile } from '../receipt-files/receipt-files.ts';
import { isPhotoKey, photoFile } from '../users/photo-files.ts';

/**
 * Looks for each file that a row names.
 * @param before the keys of all files before the rows were read
 * @param listAgain returns them as they are now: a photo that came or went meanwhile is not missing
 */
export async function checkFiles(
  orm: Orm,
  before: ReadonlySet<string>,
  listAgain: () => Promise<ReadonlySet<string>>,
): Promise<CheckedPart> {
  const named = [
    ...(await orm.select({ id: users.id, key: users.image }).from(users).where(isNotNull(users.image)))
      .filter(({ key }) => key !== null && isPhotoKey(key))
      .map(({ id, key }) => ({ file: photoFile(String(key)), row: `a foto da conta ${id}` })),
    ...(await orm.select({ id: fuelBrands.id, logo: fuelBrands.logo }).from(fuelBrands)).flatMap(
      ({ id, logo }) => {
        const key = brandLogoKey(logo);
        return key === undefined ? [] : [{ file: brandLogoFile(key), row: `a imagem da bandeira ${id}` }];
      },
    ),
    ...(await orm.select({ key: receiptImages.key }).from(receiptImages)).map(({ key }) => ({
      file: receiptImageFile(key),
      row: 'a imagem de um comprovante',
    })),
    ...(
      await orm
        .select({ id: imports.id, key: imports.fileKey })
        .from(imports)
        .where(isNotNull(imports.fileKey))
    ).map(({ id, key }) => ({ file: surveyFile(String(key)), row: `o arquivo da importação ${id}` })),
  ];
  const missing = named.filter(({ file }) => !before.has(file));
  const now = missing.length > 0 ? await listAgain() : before;
  return {
    name: 'Arquivos',
    read: `${count(named.length)} nomeados pelo banco, ${count(now.size)} guardados`,
    faults: missing
      .filter(({ file }) => !now.has(file))
      .map(({ file, row }) => `${row} falta: não há ${file}`),
  };
}
