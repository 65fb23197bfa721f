import { join } from 'node:path';
import { startBare, startCached } from './processes.ts';
import type { BareAnswer } from './servers/bare-bytes.ts';
import { compareUnderLoad, profileArgs, type Setting } from './setting.ts';
import type { Row } from './table.ts';
import { type Exchange, exchange, isSame, settledExchange } from './target.ts';

const brotli = { 'accept-encoding': 'gzip, deflate, br' };

const reads = [
  { path: '/api/fuel/prices', aims: { full: 0.85, notModified: 0.8 } },
  { path: '/combustivel', aims: { full: 0.8, notModified: 0.8 } },
] as const;

const extent = { connections: 16, roundMs: 400, pairs: 24 };

/** Compares cached responses, complete and as 304, with a server that only sends those bytes. */
export async function compareCached(setting: Setting): Promise<Row[]> {
  const product = await startCached({
    url: setting.url,
    logFile: join(setting.scratch, 'cached.log'),
    nodeArgs: profileArgs(setting),
  });
  const port = product.ports[0] ?? 0;
  const cases: { name: string; aim: number; headers: Record<string, string>; product: Exchange }[] = [];
  for (const { path, aims } of reads) {
    const full = await settledExchange(port, path, brotli);
    const conditional = { ...brotli, 'if-none-match': etagOf(full) };
    const notModified = await exchange(port, path, conditional);
    if (full.status !== 200 || notModified.status !== 304) throw new Error(`${path}: resposta inesperada`);
    const nameOf = (kind: string) => `${setting.city}: ${path} ${kind}`;
    cases.push({
      name: nameOf(`br ${(full.body.length / 1000).toFixed(1)} kB`),
      aim: aims.full,
      headers: brotli,
      product: full,
    });
    cases.push({ name: nameOf('304'), aim: aims.notModified, headers: conditional, product: notModified });
  }
  const bare = await startBare('bare-bytes', cases.map(toBare));
  const rows: Row[] = [];
  for (const [index, { name, aim, headers, product: ours }] of cases.entries()) {
    const reference = await exchange(bare.ports[index] ?? 0, '/', headers);
    requireSame(name, ours, reference);
    // Both servers get the same request, because the bare server ignores its path.
    const sameRequest = { ...reference, target: { ...ours.target, port: reference.target.port } };
    rows.push(
      await compareUnderLoad(
        setting,
        { name, aim },
        { server: product, exchange: ours },
        { server: bare, exchange: sameRequest },
        extent,
      ),
    );
  }
  await bare.close();
  await product.close();
  return rows;
}

function etagOf({ headers }: Exchange): string {
  const at = headers.indexOf('etag');
  return headers[at + 1] ?? '';
}

function toBare({ product: { status, headers, body } }: { product: Exchange }): BareAnswer {
  return { status, headers, body: body.toString('base64') };
}

function requireSame(name: string, ours: Exchange, reference: Exchange): void {
  if (!isSame(ours, reference)) throw new Error(`${name}: os dois servidores não enviam o mesmo`);
}
