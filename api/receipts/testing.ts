import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDigit } from '#domain/cnpj.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import type { TestApi } from '../platform/testing.ts';

/** Valid: Tocantins, May 2022, model 65, of the CNPJ below. */
export const accessKey = '17220516593945000102650050000192061016877637';
export const cnpj = '16593945000102';
export const qrCode = `http://www.sefaz.to.gov.br/nfce/qrcode?p=${accessKey}|2|1|1|9be42a48b5ab0422d6b9f90a099ceae604a349a7`;

/** Returns another valid key of the same shop, different for each number. @param month 'yymm' */
export function accessKeyOf(number: number, month = '2205'): string {
  return keyOf(month, cnpj, number);
}

/** Returns the key of a receipt of Tocantins. @param month 'yymm' @param issuer 14 characters */
export function keyOf(month: string, issuer: string, number = 1): string {
  const base = `17${month}${issuer}65005${String(number).padStart(9, '0')}101687763`;
  return `${base}${checkDigit(base)}`;
}

/** Red on the left and blue on the right, 48 by 32 pixels, with the name of a place in its metadata. */
export const heicPicture = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADAAIAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAAAAAAagACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAACbwABAAAAAAAAAOQAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAAAwAAAAIAAAABBwaXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAFWbWRhdAAAAGYoAa8J4OOmwOmpb/92z//363kPYRUxnvP/YserM+HiEMydAn23iB82ag3SPGCtf4SERUm6ApFTq+kxDnt/gnf+/Qk90DblYL8bHyLOd5FdN2LoXQGzN+dmaD3ecZQqxHdDXp1+poAAAAAASUkqAAgAAAAIAA4BAgAMAAAAfgAAAA8BAgAHAAAAigAAABIBAwABAAAAAQAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAkgAAAAAAAAA4YwAA6AMAADhjAADoAwAAQ2FzYSBkYSBBbmEAQ2FtZXJhAAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAMAAAAAOgBAABAAAAIAAAAAAAAAA=',
  'base64',
);

/** Uploads a picture as a user; returns its address. */
export async function uploadAs(api: TestApi, token: string, bytes?: Uint8Array): Promise<string> {
  const form = formWith('file', bytes ?? (await createPicture()));
  const { data } = await api.read('uploadReceiptImage', '/uploads/receipt', { token, form });
  return data.fileUrl;
}

/** Returns the names of the pictures on the disk. */
export async function picturesOnDisk(api: TestApi): Promise<string[]> {
  const folder = join(api.context.config.dataDirectory, 'files', 'receipts');
  return existsSync(folder) ? (await readdir(folder)).toSorted() : [];
}
