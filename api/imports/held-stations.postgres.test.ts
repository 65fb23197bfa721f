import { afterAll, expect, it } from 'vitest';
import { onlyRow } from '#database/only-row.ts';
import { eq } from '#database/orm.ts';
import { establishments, imports } from '#database/schema.ts';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { openTestApi } from '../platform/testing.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { runImportJob } from './survey-jobs.ts';
import { surveyDesk } from './testing/sent-survey.ts';
import { surveyLine, weeklyXlsx } from './testing/write-survey.ts';
import { undoImportJob } from './undo-import-job.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm, context } = api;

it('an import and its undoing wait while prices are entered at one of their stations', async () => {
  const desk = surveyDesk(api, (await api.signIn({ role: 'admin' })).token);
  await desk.import(weeklyXlsx([surveyLine()]));
  const station = onlyRow(await orm.select().from(establishments));
  const { id } = await desk.upload(weeklyXlsx([surveyLine({ price: '6.99' })]));
  const attempt = { isLast: true, signal: new AbortController().signal };
  for (const [job, status] of [
    [runImportJob, { status: 'running' }],
    [undoImportJob, { status: 'undoing', undoneAt: new Date() }],
  ] as const) {
    await orm.update(imports).set(status).where(eq(imports.id, id));
    const [working] = await besideTransaction(orm, async (tx) => {
      await lockEstablishments(tx, [station.id]);
      const working = job.run({ importId: id }, context, attempt);
      await untilWaiting(orm, 1);
      return [working];
    });
    await working;
  }
  expect(await desk.read(id)).toMatchObject({ status: 'undone', undone: { withdrawn: 1, restored: 1 } });
});
