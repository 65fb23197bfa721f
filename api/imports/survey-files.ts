import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Context } from '../platform/context.ts';
import type { Files } from '../platform/files.ts';
import { SurveyFileError } from './anp/survey-file.ts';

/** Uploaded survey files in the file store. `imports` has the key until its file is imported or given up. */

export const surveyFolder = 'imports/';

/** Returns a new key, which cannot be guessed. */
export function createSurveyKey(): string {
  return randomBytes(24).toString('base64url');
}

/** The path of the uploaded file of a key in the file store. */
export function surveyFile(key: string): string {
  return `${surveyFolder}${key}`;
}

/** The path of the preview of a key's file, with the data for which `imports` has no columns. */
function previewFile(key: string): string {
  return `${surveyFolder}${key}.json`;
}

/** Returns the key of a file in the folder: a survey, its preview, or an incomplete one. */
export function keyOfFile(name: string): string {
  return name.slice(surveyFolder.length).replace(/\..*$/, '');
}

/** Runs a function with a copy of an uploaded file on the disk. @throws {SurveyFileError} when the file no longer exists */
export async function withSurveyFile<T>(
  { files, temporary }: Pick<Context, 'files' | 'temporary'>,
  key: string,
  run: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await temporary.createFolder();
  try {
    const path = join(folder, 'survey');
    if (!(await files.saveTo(surveyFile(key), path))) {
      throw new SurveyFileError('O arquivo não está mais guardado. Envie-o de novo.');
    }
    return await run(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const place = z.object({ cnpj: z.string(), name: z.string(), address: z.string() });
const stationsShape = z.object({ newStations: z.array(place), withoutRegion: z.array(place) });

/** The new stations of a file, and those of its stations that would have no region. */
export type SurveyedStations = z.infer<typeof stationsShape>;

export async function storePreview(files: Files, key: string, stations: SurveyedStations): Promise<void> {
  await files.put(previewFile(key), Buffer.from(JSON.stringify(stations)), 'application/json');
}

/** Returns the result of `storePreview`; empty lists if it no longer exists. */
export async function readPreview(files: Pick<Files, 'read'>, key: string): Promise<SurveyedStations> {
  const bytes = await files.read(previewFile(key));
  return bytes ? stationsShape.parse(JSON.parse(bytes.toString())) : { newStations: [], withoutRegion: [] };
}

export async function deleteSurvey(files: Pick<Files, 'delete'>, key: string): Promise<void> {
  await files.delete(surveyFile(key));
  await files.delete(previewFile(key));
}
