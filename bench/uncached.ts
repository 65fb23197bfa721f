import { join } from 'node:path';
import { startBare, startUncached } from './processes.ts';
import { compareUnderLoad, profileArgs, type Setting } from './setting.ts';
import { recordStatements } from './statements.ts';
import type { Row } from './table.ts';
import { exchange } from './target.ts';

const reads = [
  { path: '/api/fuel/prices', aim: 0.75 },
  // The reference does not render, so this ratio is informative and has no aim.
  { path: '/combustivel' },
] as const;

/** A page of the larger city takes most of a second, so few connections and longer rounds are used. */
const effort = { connections: 4, roundMs: 1500, pairs: 10 };

/** Compares uncached, uncompressed responses with a server that runs the same statements and sends the bare rows. */
export async function compareUncached(setting: Setting): Promise<Row[]> {
  const product = await startUncached({
    url: setting.url,
    logFile: join(setting.scratch, 'uncached.log'),
    nodeArgs: profileArgs(setting),
  });
  const rows: Row[] = [];
  for (const { path, ...aims } of reads) {
    const statements = await recordStatements(setting.url, path);
    const bare = await startBare('bare-rows', { url: setting.url, statements });
    const ours = await exchange(product.ports[0] ?? 0, path, {});
    const reference = await exchange(bare.ports[0] ?? 0, path, {});
    const many = statements.length === 1 ? '1 consulta' : `${statements.length} consultas`;
    const name = `${setting.city}: ${path} ${many}, ${(ours.body.length / 1000).toFixed(0)} kB`;
    rows.push(
      await compareUnderLoad(
        setting,
        { name, ...aims },
        { server: product, exchange: ours },
        { server: bare, exchange: reference },
        effort,
      ),
    );
    await bare.close();
  }
  await product.close();
  return rows;
}
