import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { program, reportStep, runQuietly, type StepResult } from './run-step.ts';

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/**
 * Runs and counts the tests of some projects whose path contains one of the patterns. Projects that run together start once,
 * and the last files of one overlap with the first of the next.
 */
export async function runVitest(
  projects: readonly string[],
  patterns: readonly string[],
  reportFile: string,
): Promise<StepResult> {
  const started = performance.now();
  const { ok, output } = await runQuietly(
    program(
      'vitest',
      'run',
      ...patterns,
      ...projects.map((project) => `--project=${project}`),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ),
  );
  const result = readReport(reportFile);
  // A failure outside of any test (a set-up, an unhandled rejection) also counts as a failure.
  if (!ok && result.failed === 0) result.failed = 1;
  const total = result.passed + result.failed + result.skipped;
  if (total > 0) reportStep(`${projects.join(', ')}: ${total}`, started, result.failed === 0, output);
  return result;
}

function readReport(reportFile: string): StepResult {
  if (!existsSync(reportFile)) return { passed: 0, failed: 0, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.parse(
    JSON.parse(readFileSync(reportFile, 'utf8')),
  );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
  };
}
