import { brandLogoKey } from '#contract/brand-logos.ts';
import type { Orm } from '#database/database.ts';
import { and, isNotNull, ne } from '#database/orm.ts';
import { brands, establishments, imports, receiptImages, users } from '#database/schema.ts';
import { brandLogoFile } from '../fuel-brands/brand-logos.ts';
import { surveyFile } from '../imports/survey-files.ts';
import { placePhotos } from '../merchant-board/photo.ts';
import { isPictureKey } from '../platform/stored-pictures.ts';
import { receiptImageFile } from '../receipt-files/receipt-files.ts';
import { photos } from '../users/photo.ts';

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
  const people = await orm
    .select({ id: users.id, key: users.image })
    .from(users)
    .where(isNotNull(users.image));
  const places = await orm
    .select({ id: establishments.id, key: establishments.photo })
    .from(establishments)
    .where(isNotNull(establishments.photo));
  const logos = await orm.select({ id: brands.id, logo: brands.logo }).from(brands);
  const receipts = await orm.select({ key: receiptImages.key }).from(receiptImages);
  const surveys = await orm
    .select({ id: imports.id, key: imports.fileKey, sha256: imports.fileSha256 })
    .from(imports)
    .where(and(isNotNull(imports.fileKey), ne(imports.status, 'failed')));
  return [
    ...people
      .filter(({ key }) => key !== null && isPictureKey(key))
      .map(({ id, key }) => ({ file: photos.fileOf(String(key)), row: `a foto da conta ${id}` })),
    ...places.map(({ id, key }) => ({
      file: placePhotos.fileOf(String(key)),
      row: `a foto do lugar ${id}`,
    })),
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
