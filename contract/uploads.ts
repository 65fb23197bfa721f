import { maxSheetBytes } from '#domain/price-batches.ts';
import type { Upload } from './endpoint.ts';

/** Messages about refused uploads, for the server, and for forms before they send a file. */

const typeNames: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'text/csv': 'CSV',
  'text/tab-separated-values': 'TXT',
};

export function tooLargeMessage({ maxBytes }: Pick<Upload, 'maxBytes'>): string {
  return `O arquivo pode ter até ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
}

export function wrongTypeMessage({ types }: Pick<Upload, 'types'>): string {
  const names = types.map((type) => typeNames[type] ?? type);
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} ou ${names.at(-1)}` : names.join('');
  if (types.every((type) => type.startsWith('image/'))) return `Envie uma imagem ${list}.`;
  const advice = types.join() === 'text/csv' ? ' No programa de planilhas, salve como CSV.' : '';
  return `Envie um arquivo ${list}.${advice}`;
}

/** For a receipt without a shop or without a picture. */
export const missingShop = 'Por favor, selecione o estabelecimento.';
export const missingReceiptImage = 'Por favor, faça upload de uma imagem.';

/** A photo from a phone. */
export const photoLimits = {
  maxBytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const satisfies Pick<Upload, 'maxBytes' | 'types'>;

/** The photo of a receipt. iPhones take HEIC pictures. */
export const receiptImageLimits = {
  maxBytes: 10 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
} as const satisfies Pick<Upload, 'maxBytes' | 'types'>;

/** The logo of a fuel brand. */
export const brandLogoLimits = {
  maxBytes: 2 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const satisfies Pick<Upload, 'maxBytes' | 'types'>;

/** A spreadsheet of prices, saved as text. */
export const priceSheetLimits = {
  maxBytes: maxSheetBytes,
  types: ['text/csv'],
} as const satisfies Pick<Upload, 'maxBytes' | 'types'>;

/** The file of a butcher's scale, which is text, or a table of names and prices. */
export const merchantFileLimits = {
  maxBytes: maxSheetBytes,
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const satisfies Pick<Upload, 'maxBytes' | 'types'>;

/** A survey file: the workbook of a week, or text. That of half a year has some 72 MB; older years are UTF-16. */
export const surveyLimits = {
  maxBytes: 80 * 1024 * 1024,
  types: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
    'text/tab-separated-values',
  ],
} as const satisfies Pick<Upload, 'maxBytes' | 'types'>;
