/**
 * Runs tools/names.ts by the project's own Node. `name-goods.ts` is a link to this file: it is plain JavaScript, so that
 * `node tools/name-goods.ts` also works where the system's Node is too old for TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const node = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
const program = fileURLToPath(new URL('names.ts', import.meta.url));
const { status } = spawnSync(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
