import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '#web/session/testing.ts';

/** Each test loads the module again, as a new page does. */
const load = async () => {
  vi.resetModules();
  return import('./columns.tsx');
};
beforeEach(() => stubBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('the columns of a list that a person sees', () => {
  it('are all of them, until one is hidden', async () => {
    const { hiddenColumns, showColumn } = await load();
    expect(hiddenColumns('categories')).toEqual([]);
    showColumn('categories', 'sector', false);
    expect(hiddenColumns('categories')).toEqual(['sector']);
    expect(hiddenColumns('sectors')).toEqual([]);
    showColumn('categories', 'sector', true);
    expect(hiddenColumns('categories')).toEqual([]);
  });
  it('are remembered', async () => {
    (await load()).showColumn('categories', 'id', false);
    expect((await load()).hiddenColumns('categories')).toEqual(['id']);
  });
  it.each(['x', '{}', '[1]', 'null'])('are all of them where %s is kept', async (kept) => {
    localStorage.setItem('colunas:sectors', kept);
    expect((await load()).hiddenColumns('sectors')).toEqual([]);
  });
});
