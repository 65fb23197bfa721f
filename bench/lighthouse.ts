/**
 * `npm run bench:lighthouse [-- --once] [ARQUIVO.xlsx…]` runs Lighthouse for phones on every public page, five times each, and
 * prints the medians. The production server has the prices of survey files where they are given or found, and a generated
 * city of 200 shops. --once visits one page once, to see whether it works.
 */
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { findChromium } from '#tools/testing/chromium.ts';
import { withPublicSite } from './public-site.ts';

type Report = RunnerResult['lhr'];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { once: { type: 'boolean', default: false } },
});
const runs = options.once ? 1 : 5;
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

await withPublicSite(positionals, options.once ? 'once' : 'full', async (origin) => {
  const chrome = await launch({ chromePath, chromeFlags: chromiumFlags, logLevel: 'silent' });
  try {
    const pages = await publicPages(origin);
    for (const path of options.once ? pages.slice(0, 1) : pages) {
      await (await fetch(origin + path)).arrayBuffer();
      const reports: Report[] = [];
      for (let run = 0; run < runs; run++) {
        const result = await lighthouse(origin + path, {
          port: chrome.port,
          output: 'json',
          logLevel: 'error',
        });
        if (!result) throw new Error(`${path}: sem resultado`);
        reports.push(result.lhr);
      }
      print(path, reports);
    }
  } finally {
    chrome.kill();
  }
});

/** The pages of the site map, with the last of each kind of place and product, which is of a survey if there is one. */
async function publicPages(origin: string): Promise<string[]> {
  const siteMap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const byPattern = new Map(paths.map((path) => [path.replace(/\d+$/, ':id'), path]));
  return [...byPattern.values(), '/login', '/cadastro'];
}

function print(path: string, reports: readonly Report[]): void {
  const median = (read: (report: Report) => number) =>
    reports.map(read).toSorted((a, b) => a - b)[Math.floor(reports.length / 2)] ?? 0;
  const audit = (id: string) => median((report) => report.audits[id]?.numericValue ?? 0);
  const ids = Object.keys(reports[0]?.categories ?? {});
  const scores = ids.map((id) => Math.round(median((report) => (report.categories[id]?.score ?? 0) * 100)));
  console.log(
    `${path}: ${scores.join(' ')} (${ids.join(', ')}); first paint ${seconds('first-contentful-paint')}, largest ${seconds('largest-contentful-paint')}, blocking ${Math.round(audit('total-blocking-time'))} ms, shift ${audit('cumulative-layout-shift').toFixed(3)}, ${Math.round(audit('total-byte-weight') / 1000)} kB`,
  );
  for (const line of failures(reports[0])) console.log(`  ${line}`);

  function seconds(id: string): string {
    return `${(audit(id) / 1000).toFixed(2)} s`;
  }
}

/** Returns a line for each audit of the first run that counts and is not perfect, and for its first items. */
function failures(report: Report | undefined): string[] {
  return Object.values(report?.categories ?? {}).flatMap(({ title, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = report?.audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
      const items = itemsOf(audit.details).map((item) => `  ${item}`);
      return [`${title}, ${id} ${Math.round(audit.score * 100)}: ${audit.displayValue ?? ''}`, ...items];
    }),
  );
}

/** Returns the first failing items of an audit, one line each. */
function itemsOf(details: Report['audits'][string]['details']): string[] {
  if (!details || !('items' in details) || !Array.isArray(details.items)) return [];
  return details.items.slice(0, 5).map((item) => JSON.stringify(item).slice(0, 300));
}
