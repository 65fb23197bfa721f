import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'compara-files-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets/page-1234.js'), 'page');
writeFileSync(join(folder, 'assets/page-1234.js.br'), 'compressed');
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
writeFileSync(join(folder, 'service-worker.js'), 'keep');
writeFileSync(join(folder, 'service-worker-off.js'), 'leave');
afterAll(() => rmSync(folder, { recursive: true }));

const read = async (path: string, serviceWorker = true) => {
  const answer = await openStaticFiles(folder, { serviceWorker })(path);
  const { wholeHeaders, bytes } = answer?.variants.identity ?? { wholeHeaders: [], bytes: '' };
  const headers = wholeHeaders.map(String);
  return { text: String(bytes), control: headers[headers.indexOf('cache-control') + 1] };
};

it('built files are kept as long as their name holds, in no frame and of their type, with a service worker that can be turned off', async () => {
  expect(await read('/assets/page-1234.js')).toEqual({
    text: 'page',
    control: 'public, max-age=31536000, immutable',
  });
  expect((await read('/favicon.svg')).control).toBe('public, max-age=3600');
  expect((await read('/service-worker.js')).control).toBe('no-cache');
  expect((await read('/service-worker.js')).text).toBe('keep');
  expect((await read('/service-worker.js', false)).text).toBe('leave');
  const icon = await openStaticFiles(folder, { serviceWorker: true })('/favicon.svg');
  expect(icon?.variants.identity.wholeHeaders).toEqual(
    expect.arrayContaining(['image/svg+xml; charset=utf-8', "frame-ancestors 'none'", 'nosniff']),
  );
  expect(openStaticFiles(folder, { serviceWorker: true })('/../package.json')).toBeUndefined();
});

it('a file that the build has compressed goes to browsers that read Brotli, and has no address of its own', async () => {
  const files = openStaticFiles(folder, { serviceWorker: true });
  const long = 'x'.repeat(2_000);
  writeFileSync(join(folder, 'assets/long.js'), long);
  writeFileSync(join(folder, 'assets/long.js.br'), 'compressed');
  const { variants } = (await openStaticFiles(folder, { serviceWorker: true })('/assets/long.js')) ?? {};
  expect(String(variants?.br.bytes)).toBe('compressed');
  expect(String(variants?.identity.bytes)).toBe(long);
  expect(files('/assets/page-1234.js.br')).toBeUndefined();
});
