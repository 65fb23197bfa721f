import { describe, expect, it } from 'vitest';
import { createEntryOf } from './entry-of.ts';

const pages = ['/', '/acougues', '/produto/:id', '/admin/imports/:id?', '/*'];
const entryOf = createEntryOf('/api', pages);

describe('the name under which a request is counted', () => {
  it.each([
    ['GET', '/api/public/regions', 'listPublicRegions'],
    ['HEAD', '/api/public/regions', 'listPublicRegions'],
    ['GET', '/api/public/regions?x=1', 'listPublicRegions'],
    ['GET', '/api/regions', 'listPublicRegions'],
    ['GET', '/api/products/17', 'readProduct'],
    ['GET', '/api/products/18', 'readProduct'],
    ['POST', '/api/backoffice/regions', 'createRegion'],
    ['GET', '/', '/'],
    ['GET', '/_root.data?_routes=x', '/'],
    ['GET', '/produto/7?tab=precos', '/produto/:id'],
    ['GET', '/produto/7.data', '/produto/:id'],
    ['GET', '/acougues/', '/acougues'],
    ['POST', '/acougues', '/acougues'],
    ['GET', '/admin/imports', '/admin/imports/:id?'],
    ['GET', '/admin/imports/7', '/admin/imports/:id?'],
  ])('%s %s is %s', (method, url, entry) => {
    expect(entryOf(method, url)).toBe(entry);
  });

  it.each([
    ['GET', '/wp-login.php'],
    ['GET', '/produto/7/8'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/public/regions'],
    ['PROPFIND', '/'],
    ['GET', '*'],
    ['GET', ''],
  ])('%s %s has none of its own', (method, url) => {
    expect(entryOf(method, url)).toBe('unknown');
  });

  it('prefers a call whose path has fewer parameters', () => {
    const entry = createEntryOf('', pages);
    expect(entry('GET', '/public/regions')).toBe('listPublicRegions');
    expect(entry('GET', '/acougues')).toBe('/acougues');
  });
});
