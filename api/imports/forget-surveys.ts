import { and, eq, inArray, isNotNull, isNull, lt, type SQL } from '#database/orm.ts';
import { imports } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { keyOfFile, surveyFolder } from './survey-files.ts';
import { giveUpUndoing } from './undo-import-job.ts';

const dayMs = 86_400_000;

/**
 * Ends imports that have waited for a day: unconfirmed files, and imports and undo operations that never resumed; what an official
 * source has brought and was held waits on. Then deletes
 * stored files that no import refers to, such as those of aborted uploads.
 */
export async function forgetSurveys(context: Context): Promise<void> {
  const { clock, files, database } = context;
  const oldest = new Date(clock.now().getTime() - dayMs);
  const end = (statuses: (typeof imports.$inferSelect.status)[], failure: string, unless?: SQL) =>
    inTransaction(context, ({ tx }) =>
      tx
        .update(imports)
        .set({ status: 'failed', failure, fileKey: null })
        .where(and(inArray(imports.status, statuses), unless, lt(imports.startedAt, oldest))),
    );
  await end(
    ['ready'],
    'Ninguém confirmou a importação em um dia. Envie o arquivo de novo.',
    isNull(imports.held),
  );
  await end(['reading', 'running'], 'A importação foi interrompida. Importe o arquivo de novo.');
  await inTransaction(context, ({ tx }) => giveUpUndoing(tx, lt(imports.undoneAt, oldest)));
  await inTransaction(context, ({ tx }) =>
    tx
      .update(imports)
      .set({ fileKey: null })
      .where(and(eq(imports.status, 'failed'), isNotNull(imports.fileKey), lt(imports.startedAt, oldest))),
  );
  const stored = Map.groupBy(await files.keysIn(surveyFolder), keyOfFile);
  if (stored.size === 0) return;
  const wanted = await database.orm
    .select({ key: imports.fileKey })
    .from(imports)
    .where(inArray(imports.fileKey, [...stored.keys()]));
  for (const { key } of wanted) stored.delete(key ?? '');
  for (const name of [...stored.values()].flat()) await files.delete(name);
}
