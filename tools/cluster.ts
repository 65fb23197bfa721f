/** `npm run cluster` runs the cluster of docs/operation/cluster.md on this machine until it is interrupted. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from './cluster/cluster.ts';
import { refusal } from './cluster/layout.ts';
import { untilInterrupted } from './until-interrupted.ts';

const why = refusal();
if (why) {
  console.error(why);
  process.exit(2);
}
const signal = untilInterrupted();
const cluster = await startCluster({ tell: console.log, signal }).catch((error: unknown) => {
  console.error(signal.aborted ? 'Interrompido.' : error);
  process.exit(1);
});
/** One of the two nodes has made the administrator and printed the password. */
const logs = ['app1', 'app2'].map((name) =>
  readFileSync(join(cluster.folder, name, 'log/compara-palmas.log'), 'utf8'),
);
const [, password = ''] = /^Senha .*: (\S+)$/m.exec(logs.join('\n')) ?? [];
console.log(`
Site:      ${cluster.url()}
app1:      ${cluster.url('app1')}
app2:      ${cluster.url('app2')}
Painel:    ${cluster.url()}/admin, com admin@comparapalmas.local e a senha ${password}
Primário:  ${await cluster.primary()}
Arquivos:  ${cluster.folder}

Para parar: Ctrl+C, ou kill ${process.pid}`);
if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
console.log('Parando…');
await cluster.close();
