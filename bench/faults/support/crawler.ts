/** A link checker: follows every link of the site from its home page, with some requests at a time, from one network. */
import { asProgram, type OwnCost, startCost, type Times, timesOf } from './program.ts';

export interface CrawlerOptions {
  origin: string;
  atOnce: number;
  /** how many addresses are requested at most */
  most: number;
}

export interface CrawlerReport {
  statuses: Record<string, number>;
  times: Times;
  seconds: number;
  cost: OwnCost;
}

const { options, tell } = asProgram<CrawlerOptions>();
const { origin, atOnce, most } = options;
const statuses: Record<string, number> = {};
const times: number[] = [];
const found = new Set(['/']);
const left = ['/'];
const cost = startCost();
const startedAt = performance.now();
await new Promise<void>((resolve) => {
  let underWay = 0;
  const next = () => {
    if (left.length === 0 && underWay === 0) return resolve();
    while (underWay < atOnce && left.length > 0) {
      underWay += 1;
      visit(left.shift() ?? '/').then(() => {
        underWay -= 1;
        next();
      });
    }
  };
  next();
});
const seconds = (performance.now() - startedAt) / 1000;
tell({ statuses, times: timesOf(times), seconds, cost: cost() } satisfies CrawlerReport);

async function visit(path: string): Promise<void> {
  const askedAt = performance.now();
  const answer = await fetch(origin + path, { redirect: 'manual' }).catch(() => undefined);
  const text = (await answer?.text().catch(() => undefined)) ?? '';
  const status = answer?.status ?? 'sem resposta';
  statuses[status] = (statuses[status] ?? 0) + 1;
  times.push(performance.now() - askedAt);
  if (!answer?.headers.get('content-type')?.startsWith('text/html')) return;
  for (const [, link = ''] of text.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)) {
    const url = new URL(link.replaceAll('&amp;', '&'), origin + path);
    const address = url.pathname + url.search;
    if (url.origin !== origin || found.has(address) || found.size >= most) continue;
    found.add(address);
    left.push(address);
  }
}
