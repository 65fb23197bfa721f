import { describe, expect, it } from 'vitest';
import { browserStorage } from '#web/browser-storage.ts';
import { filesBelow, read } from './repository.ts';

/** Calls that open browser storage, in the browser or from the server. */
const opens =
  /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie|caches\.(?:open|keys|match|delete)|setCacheNameDetails|cacheName|stringifySetCookie)\b|set-cookie/i;
/** A literal name where storage is opened; a template begins with `${`. */
const ownName =
  /(?:[gs]etItem|removeItem|caches\.(?:open|delete)|indexedDB\.open)\(\s*['"`](?!\$\{)|\b(?:cacheName|precache|name):\s*['"`](?!\$\{)|(?:local|session)Storage(?:\.(?![gs]etItem|removeItem)\w|\[)/;
/** The modules that define the names. */
const names = /browser-storage\.ts'|pagesCachePrefix|deviceCookieName/;

/** Comments may contain the names. A comment comes after a blank or a bracket: globs contain comment marks, too. */
const comments = /(?<=^|[\s{(,[|])(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/gm;

const sources = ['web', 'api', 'server', 'contract', 'domain']
  .flatMap(filesBelow)
  .filter((path) => /\.(?:tsx?|js)$/.test(path) && !/\.test\.|testing/.test(path))
  .map((path) => ({ path, source: read(path).replace(comments, '') }))
  .filter(({ path }) => !path.startsWith('web/static/') && path !== 'web/browser-storage.ts');

describe('what the site writes into a browser (privacy page)', () => {
  const openers = sources.filter(({ source }) => opens.test(source));
  it('is found', () => {
    expect(openers.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'web/session/local-entries.ts',
        'web/session/intent.ts',
        'web/offline/service-worker.ts',
        'api/platform/device-cookie.ts',
      ]),
    );
  });
  it('has names of web/browser-storage.ts, of which the privacy page has a line each', () => {
    const nameless = openers.filter(
      ({ path, source }) => ownName.test(source) || (!names.test(source) && path !== 'api/platform/mount.ts'),
    );
    expect(nameless.map(({ path }) => path)).toEqual([]);
  });
  it('is what goes where the service worker is turned off', () => {
    const removes = read('web/static/service-worker-off.js');
    for (const { store, name } of Object.values(browserStorage)) {
      if (store === 'cache') expect(name).toMatch(/^compara-palmas-/);
      if (store === 'database') expect(removes).toContain(`deleteDatabase('${name}')`);
    }
    expect(removes).toContain("startsWith('compara-palmas-')");
  });
});

it.each([
  "localStorage.setItem('novo', x)",
  'sessionStorage.getItem(`novo`)',
  "localStorage['novo'] = x",
  'localStorage.novo = x',
  "caches.open('novo')",
  "indexedDB.open('novo')",
  "new CacheFirst({ cacheName: 'novo' })",
  "stringifySetCookie({ name: 'novo' })",
])('a name of its own is found: %s', (source) => {
  expect(opens.test(source) && ownName.test(source)).toBe(true);
});
