/**
 * Prepares a fresh checkout for the other commands, and does nothing when it is ready. It is plain JavaScript because it
 * runs on Node 20 before anything is installed. `node tools/setup.js` installs the packages of package-lock.json;
 * `node tools/setup.js build` also builds the pages when their sources have changed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
/** The project's own Node, from its dependencies. */
const node = join(modules, 'node/bin/node');

const buildSources = [
  'web',
  'contract',
  'domain',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const stamp = join(root, 'build/.sources');

if (!isInstalled()) install();
if (process.argv[2] === 'build') build();

/** npm writes its own lockfile to node_modules only at the end of a complete install. */
function isInstalled() {
  if (!existsSync(node)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(modules, '.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || !isForHere(entry) || present[path]?.version === entry.version,
  );
}

/** Of optional packages, only those for this system alone are known to be installed, among them PostgreSQL. */
function isForHere({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  } catch {
    return {};
  }
}

function install() {
  console.log('Instalando as dependências…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--loglevel=error'];
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail(`A instalação falhou${error ? `: ${error.message}` : '.'}`);
}

function build() {
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Construindo as páginas…');
  rmSync(stamp, { force: true });
  const reactRouter = join(modules, '.bin/react-router');
  const { status, stdout, stderr } = spawnSync(node, [reactRouter, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) fail(`${stdout}${stderr}\nA construção das páginas falhou.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const source of buildSources) {
    for (const path of filesBelow(join(root, source))) {
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
