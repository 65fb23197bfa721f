import { relative } from 'node:path';
import type { StepResult } from './run-step.ts';
import type { ProjectResult } from './run-vitest.ts';

/** More failed files than this are no accident, and are not run again. */
const mostFiles = 3;

/**
 * Runs the files of the few journeys that failed once more, alone and on sites of their own. Those that pass then are named,
 * with the output of their failure above: they do not stop a release, but each is a fault whose cause has to be found.
 * @param run runs just these files
 * @returns the counts with what the second run has shown
 */
export async function runFailedAgain(
  first: ProjectResult,
  run: (files: readonly string[]) => Promise<ProjectResult>,
  print: (line: string) => void = console.log,
): Promise<StepResult> {
  const { failedFiles, ...counts } = first;
  if (failedFiles.length === 0 || failedFiles.length > mostFiles) return counts;
  const second = await run(failedFiles);
  if (second.failed > 0 || second.passed === 0) return counts;
  const names = failedFiles.map((file) => relative('.', file)).join(', ');
  print(`! ${first.failed} só passaram na segunda vez, procure a causa: ${names}`);
  return { ...counts, passed: counts.passed + counts.failed, failed: 0 };
}
