import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'compara-files-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets/page-1234.js'), 'page');
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

describe('built files', () => {
  it('are kept as long as their name holds', async () => {
    expect(await read('/assets/page-1234.js')).toEqual({
      text: 'page',
      control: 'public, max-age=31536000, immutable',
    });
    expect((await read('/favicon.svg')).control).toBe('public, max-age=3600');
    expect((await read('/service-worker.js')).control).toBe('no-cache');
  });
  it('have a service worker that removes itself when it is turned off', async () => {
    expect((await read('/service-worker.js')).text).toBe('keep');
    expect((await read('/service-worker.js', false)).text).toBe('leave');
  });
  it('are in no frame, and are of the type of their name', async () => {
    const icon = await openStaticFiles(folder, { serviceWorker: true })('/favicon.svg');
    expect(icon?.variants.identity.wholeHeaders).toEqual(
      expect.arrayContaining(['image/svg+xml; charset=utf-8', "frame-ancestors 'none'", 'nosniff']),
    );
  });
  it('are no other files', () => {
    expect(openStaticFiles(folder, { serviceWorker: true })('/../package.json')).toBeUndefined();
  });
});
