import { readFile } from 'node:fs/promises';
import { readHandler } from '../platform/handler.ts';
import { judgeSheet } from './sheet/judge-sheet.ts';
import { readSheet } from './sheet/read-sheet.ts';

/** Tells what each row of a spreadsheet would change. */
export const previewPriceSheet = readHandler(
  'previewPriceSheet',
  async ({ query, upload }, { db, today }) => ({
    data: await judgeSheet(db, readSheet(await readFile(upload.path)), query, today),
  }),
);
