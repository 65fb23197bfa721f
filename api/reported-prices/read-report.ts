import { eq } from 'drizzle-orm';
import type { OwnReportedPrice } from '#contract/reported-price-rows.ts';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { reportedPrices } from '#database/schema.ts';
import { presentOwnReport } from './present-reported-price.ts';
import { selectReports } from './reports.ts';

/** Reads one report as its author and administrators see it. @throws {Error} when it does not exist */
export async function readReport(tx: Tx, id: number): Promise<OwnReportedPrice> {
  const rows = await selectReports(tx, eq(reportedPrices.id, id), { limit: 1, offset: 0 });
  return presentOwnReport(onlyRow(rows));
}
