/**
 * `npm test` runs all checks and tests, and continues after a failure. `npm test -- <pattern>` runs only the tests whose
 * path contains the pattern. The last line is the total: `N passed, N failed`. The steps run one after another, because
 * each keeps two cores busy: concurrently they take longer.
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstall } from './testing/can-install.ts';
import { findHeadlessChromium, installHeadlessShell, wantsHeadlessShell } from './testing/chromium.ts';
import { findPostgres } from './testing/postgres-cluster.ts';
import { findRedis, installRedis } from './testing/redis-server.ts';
import { program, runQuietly, runStep, type StepResult } from './testing/run-step.ts';
import { type ProjectResult, runVitest } from './testing/run-vitest.ts';
import { runFailedAgain } from './testing/second-run.ts';

const patterns = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'compara-reports-'));
const results: StepResult[] = [];

try {
  await runChecks();
  await runJourneys();
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const count = (key: keyof StepResult) => results.reduce((sum, result) => sum + result[key], 0);
const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')];
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

async function runChecks(): Promise<void> {
  if (patterns.length === 0) {
    results.push(
      await runStep('tipos', [program('react-router', 'typegen'), program('tsc', '--noEmit')]),
      await runStep('estilo', [program('biome', 'ci', '--colors=off', '--error-on-warnings', '.')]),
    );
  }
  const projects = ['house', 'unit', 'embedded'];
  if (process.env.TEST_DATABASE_URL || findPostgres()) projects.push('postgres');
  else console.log('– postgres: não executado; instale o PostgreSQL ou defina TEST_DATABASE_URL');
  if (await ensureRedis()) projects.push('redis');
  results.push(await runProjects(projects));
}

/** Installs a Redis server if there is none and this machine can install it; only the suites start it. */
async function ensureRedis(): Promise<boolean> {
  if (!hasTests('**/*.redis.test.ts')) return false;
  if (!findRedis() && canInstall()) results.push(await runStep('instalar o Redis', installRedis));
  if (findRedis()) return true;
  console.log('– redis: não executado; instale o redis-server');
  return false;
}

async function runJourneys(): Promise<void> {
  if (!hasTests('e2e/**/*.test.ts')) return;
  const browser = await ensureBrowser();
  if (browser) results.push(browser);
  if (browser && browser.failed > 0) return;
  const first = await runProjects(['journeys']);
  results.push(await runFailedAgain(first, (files) => runProjects(['journeys'], files)));
}

function runProjects(
  projects: readonly string[],
  files: readonly string[] = patterns,
): Promise<ProjectResult> {
  const reportFile = join(reports, 'report.json');
  rmSync(reportFile, { force: true });
  return runVitest(projects, files, reportFile);
}

/** Returns whether there is anything to run among files that match a glob. */
function hasTests(glob: string): boolean {
  const files = globSync(glob, { exclude: ['node_modules'] });
  return files.some((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)));
}

/** Installs the fastest browser available. Returns undefined if a browser is installed already, perhaps a slower one. */
async function ensureBrowser(): Promise<StepResult | undefined> {
  const present = findHeadlessChromium();
  if (wantsHeadlessShell()) {
    if (!present) return runStep('instalar o Chromium', installHeadlessShell);
    for (const command of installHeadlessShell) {
      if ((await runQuietly(command)).ok) continue;
      console.log('– jornadas: mais lentas, sem o pacote chromium-headless-shell');
      break;
    }
  }
  if (present) return undefined;
  console.log('✗ jornadas: não executadas; instale o Chromium ou diga onde ele está em CHROMIUM_PATH');
  return { passed: 0, failed: 1, skipped: 0 };
}
