import { eq } from 'drizzle-orm';
import { imports } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import { deleteSurvey } from './survey-files.ts';

interface SurveyFileOf {
  key: string;
}

export const deleteSurveyFileJob = defineJob<SurveyFileOf>('delete-survey-file', 'files', deleteSurveyFile);

/** Deletes an uploaded file, unless an import has it: a commit whose answer was lost may have kept it. */
export async function deleteSurveyFile(
  { key }: SurveyFileOf,
  { database, files }: Pick<Context, 'database' | 'files'>,
): Promise<void> {
  if ((await database.orm.$count(imports, eq(imports.fileKey, key))) > 0) return;
  await deleteSurvey(files, key);
}
