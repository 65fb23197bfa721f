import { eq } from '#database/orm.ts';
import { imports } from '#database/schema.ts';
import { defineJob } from '../platform/job.ts';
import { deleteSurvey } from './survey-files.ts';

interface SurveyFileOf {
  key: string;
}

/** Deletes an uploaded file, unless an import refers to it, which may have been committed without the reply arriving. */
export const deleteSurveyFileJob = defineJob<SurveyFileOf>(
  'delete-survey-file',
  'files',
  async ({ key }, { database, files }) => {
    if ((await database.orm.$count(imports, eq(imports.fileKey, key))) > 0) return;
    await deleteSurvey(files, key);
  },
);
