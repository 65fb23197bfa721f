import { join } from 'node:path';
import { startBare, startCached } from './processes.ts';
import type { BareAnswer } from './servers/bare-bytes.ts';
import { compareUnderLoad, profileArgs, type Setting } from './setting.ts';
import type { Row } from './table.ts';
import { type Exchange, exchange } from './target.ts';

const brotli = { 'accept-encoding': 'gzip, deflate, br' };

const reads = [
  { path: '/api/fuel/prices', aims: { whole: 0.85, known: 0.75 } },
  { path: '/combustivel', aims: { whole: 0.75, known: 0.75 } },
] as const;

const effort = { connections: 16, roundMs: 400, pairs: 24 };

/** Answers from memory, whole and as 304, against a server that knows no other answer. */
export async function compareCached(setting: Setting): Promise<Row[]> {
  const product = await startCached({
    url: setting.url,
    logFile: join(setting.scratch, 'cached.log'),
    nodeArgs: profileArgs(setting),
  });
  const port = product.ports[0] ?? 0;
  const wanted: { name: string; aim: number; given: Record<string, string>; product: Exchange }[] = [];
  for (const { path, aims } of reads) {
    const whole = await exchange(port, path, brotli);
    const given = { ...brotli, 'if-none-match': etagOf(whole) };
    const known = await exchange(port, path, given);
    if (whole.status !== 200 || known.status !== 304) throw new Error(`${path}: resposta inesperada`);
    const said = (kind: string) => `${setting.city}: ${path} ${kind}`;
    wanted.push({
      name: said(`br ${(whole.body.length / 1000).toFixed(1)} kB`),
      aim: aims.whole,
      given: brotli,
      product: whole,
    });
    wanted.push({ name: said('304'), aim: aims.known, given, product: known });
  }
  const bare = await startBare('bare-bytes', wanted.map(toBare));
  const rows: Row[] = [];
  for (const [index, { name, aim, given, product: one }] of wanted.entries()) {
    const other = await exchange(bare.ports[index] ?? 0, '/', given);
    requireSame(name, one, other);
    // The bare server answers whatever is asked: it is asked the same.
    const sameAsked = { ...other, target: { ...one.target, port: other.target.port } };
    rows.push(
      await compareUnderLoad(
        setting,
        { name, aim },
        { server: product, exchange: one },
        { server: bare, exchange: sameAsked },
        effort,
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

function requireSame(name: string, one: Exchange, other: Exchange): void {
  const same =
    one.target.bytes === other.target.bytes &&
    one.status === other.status &&
    one.headers.join('\n') === other.headers.join('\n') &&
    one.body.equals(other.body);
  if (!same) throw new Error(`${name}: os dois servidores não enviam o mesmo`);
}
