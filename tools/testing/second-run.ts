import { relative } from 'node:path';
import type { StepResult } from './run-step.ts';
import type { ProjectResult } from './run-vitest.ts';

/** More failed files are not a coincidence, and are not run again. */
const mostFiles = 3;

/**
 * Runs the files of a few failed journeys once more, alone and on their own sites, unless another suite has failed, too.
 * Those that pass then are listed, with the output of their failure above: they do not stop a release, but each is a fault
 * whose cause has to be found.
 * @param run runs only these files
 * @returns the counts after the second run
 */
export async function runFailedAgain(
  first: ProjectResult,
  run: (files: readonly string[]) => Promise<ProjectResult>,
  print: (line: string) => void = console.log,
): Promise<StepResult> {
  const { failedFiles, ...counts } = first;
  if (failedFiles.length === 0 || failedFiles.length > mostFiles) return counts;
  if (!failedFiles.every((file) => relative('.', file).startsWith('e2e/'))) return counts;
  const second = await run(failedFiles);
  if (second.failed > 0 || second.passed === 0) return counts;
  const names = failedFiles.map((file) => relative('.', file)).join(', ');
  print(`! ${first.failed} só passaram na segunda vez, procure a causa: ${names}`);
  return { ...counts, passed: counts.passed + counts.failed, failed: 0 };
}
