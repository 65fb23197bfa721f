/**
 * `npm test` runs the checks and the tests, and continues after a failure. `npm test -- --all` adds the long suites
 * (tools/testing/long-suites.ts), as releases do. `npm test -- <pattern>` runs only the tests whose path contains the pattern,
 * long ones, too. The last line is the total: `N passed, N failed`. The checks run beside the tests, and all projects are one
 * run of Vitest, so that no core is idle while the last suites of one project end.
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { canInstall } from './testing/can-install.ts';
import { findHeadlessChromium, installHeadlessShell, wantsHeadlessShell } from './testing/chromium.ts';
import { withLongSuites } from './testing/long-suites.ts';
import { findRedis, installRedis } from './testing/redis-server.ts';
import { program, runQuietly, runStep, type StepResult } from './testing/run-step.ts';
import { runVitest } from './testing/run-vitest.ts';
import { findPostgres } from './testing/system-postgres.ts';

const { values, positionals: patterns } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (values.all || patterns.length > 0) withLongSuites();
const reports = mkdtempSync(join(tmpdir(), 'compara-reports-'));
const results: StepResult[] = [];

try {
  // The checks fill the cores while the suites prepare their databases. Every step prints its lines when it has ended.
  await Promise.all([runChecks(), runTests()]);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const count = (key: keyof StepResult) => results.reduce((sum, result) => sum + result[key], 0);
const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')];
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

async function runChecks(): Promise<void> {
  if (patterns.length > 0) return;
  results.push(
    await runStep('tipos', [program('react-router', 'typegen'), program('tsc', '--noEmit')]),
    await runStep('estilo', [program('biome', 'ci', '--colors=off', '--error-on-warnings', '.')]),
  );
}

async function runTests(): Promise<void> {
  const projects = ['house', 'unit', 'api'];
  if (!findPostgres()) console.log('– réplicas: não executadas; instale o PostgreSQL');
  if (await ensureRedis()) projects.push('redis');
  if (await ensureBrowser()) projects.push('journeys');
  results.push(await runVitest(projects, patterns, join(reports, 'report.json')));
}

/** Installs a Redis server if there is none and this machine can install it; only the suites start it. */
async function ensureRedis(): Promise<boolean> {
  if (!hasTests('**/*.redis.test.ts')) return false;
  if (!findRedis() && canInstall()) results.push(await runStep('instalar o Redis', installRedis));
  if (findRedis()) return true;
  console.log('– redis: não executado; instale o redis-server');
  return false;
}

/** Returns whether there is anything to run among files that match a glob. */
function hasTests(glob: string): boolean {
  const files = globSync(glob, { exclude: ['node_modules'] });
  return files.some((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)));
}

/** Installs the fastest browser available. Returns whether there is one, perhaps a slower one. */
async function ensureBrowser(): Promise<boolean> {
  if (!hasTests('e2e/**/*.test.ts')) return false;
  const present = findHeadlessChromium();
  if (wantsHeadlessShell()) {
    if (!present) {
      const installed = await runStep('instalar o Chromium', installHeadlessShell);
      results.push(installed);
      return installed.failed === 0;
    }
    for (const command of installHeadlessShell) {
      if ((await runQuietly(command)).ok) continue;
      console.log('– jornadas: mais lentas, sem o pacote chromium-headless-shell');
      break;
    }
  }
  if (present) return true;
  console.log('✗ jornadas: não executadas; instale o Chromium ou diga onde ele está em CHROMIUM_PATH');
  results.push({ passed: 0, failed: 1, skipped: 0 });
  return false;
}
