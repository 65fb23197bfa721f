import { describe, expect, it } from 'vitest';
import { exists, filesBelow, read } from './repository.ts';

const unit = read('docs/operation/compara-palmas.service');
const containerfile = read('docs/operation/Containerfile');
const settings = read('.env.example');

/** The settings of the allocator in a file. They are read before the program starts, so a file of settings cannot set them. */
const allocation = /\bMALLOC_\w+=\d+/g;
/** Where Node.js stores what it has compiled, which is not a setting of the program. */
const compiled = /\bNODE_COMPILE_CACHE=\S+/g;

it.each([
  ['the unit of systemd', unit],
  ['the Containerfile', containerfile],
])('%s bounds memory as `npm start` does', (_, file) => {
  const wanted = JSON.parse(read('package.json')).scripts.start.match(allocation);
  expect(wanted).toHaveLength(2);
  expect(file.match(allocation)).toEqual(wanted);
});

/** Returns the values of a line's key, such as 'ExecStart=' or 'COPY '. */
const valuesOf = (file: string, key: string) =>
  file.split('\n').flatMap((line) => (line.startsWith(key) ? [line.slice(key.length)] : []));

describe('the unit of systemd', () => {
  it('starts a program and a file that exist', () => {
    const [directory] = valuesOf(unit, 'WorkingDirectory=');
    const [program = '', file = ''] = valuesOf(unit, 'ExecStart=')[0]?.split(' ') ?? [];
    expect(program.startsWith(`${directory}/`)).toBe(true);
    expect(exists(program.slice(`${directory}/`.length))).toBe(true);
    expect(exists(file)).toBe(true);
  });

  it('names settings that exist', () => {
    const values = valuesOf(unit, 'Environment=')
      .map((value) => value.replace(allocation, '').replace(compiled, ''))
      .filter((value) => value !== '');
    const names = values.map((value) => value.split('=')[0]);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(settings).toContain(`\n#${name}=`);
  });
});

describe('the Containerfile', () => {
  it('copies and starts files that exist', () => {
    const copied = valuesOf(containerfile, 'COPY ').flatMap((value) => value.split(' ').slice(0, -1));
    const [command] = valuesOf(containerfile, 'CMD ').map((value): string[] => JSON.parse(value));
    const run = containerfile.match(/(?<=\bnode )[\w/]+\.js/g) ?? [];
    expect(command).toHaveLength(2);
    for (const path of [...copied, ...run, ...(command ?? [])]) expect(exists(path), path).toBe(true);
  });

  it('names settings that exist', () => {
    const values = valuesOf(containerfile, 'ENV ').map((value) =>
      value.replace(allocation, '').replace(compiled, ''),
    );
    const names = values.flatMap((value) => value.match(/\w+(?==)/g) ?? []);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(settings).toContain(`\n#${name}=`);
  });

  it('takes nothing along that git leaves out', () => {
    const ignored = read('.dockerignore').split('\n');
    const leftOut = read('.gitignore')
      .split('\n')
      .map((line) => line.replace(/^\/|\/$/g, ''))
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(leftOut.filter((line) => !ignored.includes(line))).toEqual([]);
  });
});

describe('the files of a cluster', () => {
  const guide = read('docs/operation/cluster.md');
  const files = filesBelow('deploy');
  const layout = read('tools/cluster/layout.ts') + read('tools/cluster/cluster.ts');

  it('are the ones that `npm run cluster` uses and that the guide names', () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !layout.includes(`'${file}'`))).toEqual([]);
    expect(files.filter((file) => !guide.includes(file.replace(/\/cluster\.conf$/, '')))).toEqual([]);
  });

  it('leave only values open that the guide explains', () => {
    const open = new Set(files.flatMap((file) => read(file).match(/(?<=\{\{)\w+(?=\}\})/g) ?? []));
    expect(
      [...open].filter((name) => !guide.includes(`{{${name}}}`) && !guide.includes(`\`${name}\``)),
    ).toEqual([]);
  });

  it('set settings that exist', () => {
    const names = read('deploy/compara-palmas.env').match(/^\w+(?==)/gm) ?? [];
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(settings).toContain(`\n#${name}=`);
  });

  it('do not use the interface of etcd with which Patroni 3.0.2 loses writes', () => {
    expect(read('deploy/patroni.yml')).toMatch(/^etcd:$/m);
    expect(read('deploy/patroni.yml')).not.toMatch(/^etcd3:/m);
    expect(read('deploy/etcd')).toMatch(/^ETCD_ENABLE_V2=true$/m);
  });
});
