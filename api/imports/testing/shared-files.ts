import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';

/** The real survey files are not part of the repository; they may be in a folder next to it. */
const folder = resolve(fileURLToPath(import.meta.url), '../../../../../shared/data/anp');

/** Like `describe` with the real files; skips the suite with a message when they are missing. */
export function describeWithSurveyFiles(name: string, suite: (files: SurveyFiles) => void): void {
  if (existsSync(folder)) {
    describe(name, () => suite(surveyFiles));
  } else {
    process.stdout.write(`Skipped, no real survey files in ../shared/data/anp: ${name}\n`);
    describe.skip(name, () => suite(surveyFiles));
  }
}

interface SurveyFiles {
  /** full path of a file in the folder */
  path(name: string): string;
  weeks(): string[];
}

const surveyFiles: SurveyFiles = {
  path: (name) => resolve(folder, name),
  weeks: () =>
    existsSync(folder)
      ? readdirSync(resolve(folder, 'palmas-semanais')).map((file) =>
          resolve(folder, 'palmas-semanais', file),
        )
      : [],
};
