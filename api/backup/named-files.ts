import { brandLogoKey } from '#contract/brand-logos.ts';
import type { Orm } from '#database/database.ts';
import { and, isNotNull, ne } from '#database/orm.ts';
import { brands, imports, receiptImages, users } from '#database/schema.ts';
import { brandLogoFile } from '../fuel-brands/brand-logos.ts';
import { surveyFile } from '../imports/survey-files.ts';
import { receiptImageFile } from '../receipt-files/receipt-files.ts';
import { isPhotoKey, photoFile } from '../users/photo.ts';

export interface NamedFile {
  /** the key in the file store */
  file: string;
  /** the row, for the operator: 'a foto da conta 7' */
  row: string;
  /** of a survey, in hexadecimal digits; undefined if the file is a picture */
  sha256?: string;
}

/** Lists the files that rows refer to. A survey whose upload is not complete is omitted, because its file may not exist yet. */
export async function listNamedFiles(orm: Orm): Promise<NamedFile[]> {
  const photos = await orm
    .select({ id: users.id, key: users.image })
    .from(users)
    .where(isNotNull(users.image));
  const logos = await orm.select({ id: brands.id, logo: brands.logo }).from(brands);
  const receipts = await orm.select({ key: receiptImages.key }).from(receiptImages);
  const surveys = await orm
    .select({ id: imports.id, key: imports.fileKey, sha256: imports.fileSha256 })
    .from(imports)
    .where(and(isNotNull(imports.fileKey), ne(imports.status, 'failed')));
  return [
    ...photos
      .filter(({ key }) => key !== null && isPhotoKey(key))
      .map(({ id, key }) => ({ file: photoFile(String(key)), row: `a foto da conta ${id}` })),
    ...logos.flatMap(({ id, logo }) => {
      const key = brandLogoKey(logo);
      return key === undefined ? [] : [{ file: brandLogoFile(key), row: `a imagem da bandeira ${id}` }];
    }),
    ...receipts.map(({ key }) => ({ file: receiptImageFile(key), row: 'a imagem de um comprovante' })),
    ...surveys.map(({ id, key, sha256 }) => ({
      file: surveyFile(String(key)),
      row: `o arquivo da importação ${id}`,
      sha256,
    })),
  ];
}
