/**
 * `npm run bench:lighthouse [-- ARQUIVO.xlsx…]` runs Lighthouse for phones on the fuel page and a station page. The
 * production server has prices from survey files, or a generated city when no files are given or found.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { openDatabase } from '#database/open/open-database.ts';
import { findChromium } from '#tools/testing/chromium.ts';
import { fillLargeCity } from './cities.ts';
import { endAll } from './cores.ts';
import { startCached } from './processes.ts';

const paths = ['/combustivel', '/posto/1'];
const surveys = '../shared/data/anp/palmas-semanais/*.xlsx';
const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const chromePath = findChromium();
if (!chromePath)
  throw new Error('O Lighthouse precisa do Chromium: instale-o ou diga onde ele está em CHROMIUM_PATH.');

const scratch = mkdtempSync(join(tmpdir(), 'compara-lighthouse-'));
const directory = join(scratch, 'data');
try {
  await fill();
  const server = await startCached({ directory, logFile: join(scratch, 'server.log') });
  const chrome = await launch({ chromePath, chromeFlags: chromiumFlags, logLevel: 'silent' });
  try {
    for (const path of paths) {
      const address = `http://127.0.0.1:${server.ports[0]}${path}`;
      await (await fetch(address)).arrayBuffer();
      const result = await lighthouse(address, { port: chrome.port, output: 'json', logLevel: 'error' });
      if (!result) throw new Error(`${path}: sem resultado`);
      report(path, result);
    }
  } finally {
    chrome.kill();
    await server.close();
  }
} finally {
  await endAll();
  rmSync(scratch, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  const named = process.argv.slice(2);
  const files = named.length > 0 ? named : globSync(surveys).toSorted();
  if (files.length > 0 && files.every((file) => existsSync(file))) {
    const { status } = spawnSync(process.execPath, ['tools/import.ts', 'anp', ...files], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: directory },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('A importação falhou.');
    return;
  }
  const database = await openDatabase({ directory });
  await fillLargeCity(database.orm);
  await database.close();
}

function report(path: string, { lhr }: RunnerResult): void {
  const scores = Object.values(lhr.categories).map(({ title, score }) => `${title} ${percent(score)}`);
  console.log(`\n${path}: ${scores.join(', ')}`);
  for (const { title, auditRefs } of Object.values(lhr.categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = lhr.audits[id];
      if (!audit || audit.score === null || audit.score === 1) continue;
      const shown = audit.displayValue ? `: ${audit.displayValue}` : '';
      console.log(`  ${title}, ${id} ${percent(audit.score)} (peso ${weight})${shown}`);
      for (const item of itemsOf(audit.details)) console.log(`    ${item}`);
    }
  }
}

function percent(score: number | null): string {
  return score === null ? '–' : String(Math.round(score * 100));
}

/** Returns the first failing items of an audit, one line each. */
function itemsOf(details: RunnerResult['lhr']['audits'][string]['details']): string[] {
  if (!details || !('items' in details) || !Array.isArray(details.items)) return [];
  return details.items.slice(0, 5).map((item) => JSON.stringify(item).slice(0, 300));
}
