import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';

/** The survey's own files, which are not part of the project: beside it, where somebody has put them. */
const folder = resolve(fileURLToPath(import.meta.url), '../../../../../shared/data/anp');

/** Like `describe`, on the real files; where they are not there, says so and skips. */
export function describeWithSurveyFiles(name: string, suite: (files: SurveyFiles) => void): void {
  if (existsSync(folder)) {
    describe(name, () => suite(surveyFiles));
  } else {
    process.stdout.write(`Skipped, no real survey files in ../shared/data/anp: ${name}\n`);
    describe.skip(name, () => suite(surveyFiles));
  }
}

export interface SurveyFiles {
  /** the only file whose path ends in this */
  path(end: string): string;
  weeks(): string[];
}

const surveyFiles: SurveyFiles = {
  path: (end) => resolve(folder, end),
  weeks: () =>
    existsSync(folder)
      ? readdirSync(resolve(folder, 'palmas-semanais')).map((file) =>
          resolve(folder, 'palmas-semanais', file),
        )
      : [],
};
