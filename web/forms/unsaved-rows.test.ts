import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '#web/session/testing.ts';
import { dropUnsaved, keepUnsaved, unsavedOf } from './unsaved-rows.ts';

const ana = { id: 7, name: 'Ana', email: 'ana@exemplo.com.br', phone: null, role: 'admin' };

beforeEach(() => {
  stubBrowser(
    new Map([
      ['token', 't'],
      ['user', JSON.stringify(ana)],
    ]),
  );
});
afterEach(() => {
  for (const { key } of [...unsavedOf(7), ...unsavedOf(8)]) dropUnsaved(key);
  vi.unstubAllGlobals();
});

/** Returns whether the browser would ask before it leaves the site. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('what could not be saved', () => {
  it('is kept for its person and its list, the oldest first', () => {
    keepUnsaved(7, 'sectors', { key: 'a', act: 'create', values: { name: 'A' } });
    keepUnsaved(7, 'regions', { key: 'b', act: 'create', values: { name: 'B' } });
    keepUnsaved(8, 'sectors', { key: 'c', act: 'create', values: { name: 'C' } });
    keepUnsaved(7, 'sectors', { key: 'd', act: 'delete', row: { id: 1 } });
    expect(unsavedOf(7, 'sectors').map(({ key }) => key)).toEqual(['a', 'd']);
    expect(unsavedOf(7)).toHaveLength(3);
    expect(unsavedOf(8)).toHaveLength(1);
  });
  it('is the latest under its key, in its place', () => {
    keepUnsaved(7, 'sectors', { key: 'a', act: 'create', values: { name: 'A' } });
    keepUnsaved(7, 'sectors', { key: 'b', act: 'create', values: { name: 'B' } });
    keepUnsaved(7, 'sectors', { key: 'a', act: 'create', values: { name: 'Ah' } });
    expect(unsavedOf(7, 'sectors')).toMatchObject([{ values: { name: 'Ah' } }, { values: { name: 'B' } }]);
  });
  it('keeps its person from leaving the site unwarned, and nobody else', () => {
    expect(asks()).toBe(false);
    keepUnsaved(8, 'sectors', { key: 'c', act: 'create', values: { name: 'C' } });
    expect(asks()).toBe(false);
    keepUnsaved(7, 'sectors', { key: 'a', act: 'create', values: { name: 'A' } });
    expect(asks()).toBe(true);
    dropUnsaved('a');
    expect(asks()).toBe(false);
    localStorage.removeItem('token');
    expect(asks()).toBe(true);
  });
});
