import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '#web/session/testing.ts';
import {
  draftValues,
  dropUnsaved,
  findDraft,
  hasDraft,
  keepDraft,
  keepUnsaved,
  takeDraft,
  unsavedOf,
} from './draft.ts';

const origin = { row: { id: 3, version: 1 }, key: 'k', typed: undefined };

afterEach(() => {
  for (const id of ['sectors-3', 'sectors-novo', 'regions-3']) takeDraft(id, 7);
});

describe('a draft', () => {
  it('has the version of the row that was being changed, and the key of its change', () => {
    keepDraft('sectors-3', 7, { values: { name: 'Aves' }, origin });
    expect(findDraft('sectors-', 7)).toMatchObject({ values: { name: 'Aves' }, origin });
    expect(findDraft('regions-', 7)).toBeUndefined();
  });
  it('is only for its own person', () => {
    keepDraft('sectors-3', 7, { values: { name: 'Aves' }, origin });
    expect(hasDraft('sectors-3', 7)).toBe(true);
    expect(hasDraft('sectors-3', 8)).toBe(false);
    expect(findDraft('sectors-', 8)).toBeUndefined();
    expect(takeDraft('sectors-3', 8)).toBeUndefined();
    expect(hasDraft('sectors-3', 7)).toBe(false);
  });
  it('is restored once', () => {
    keepDraft('sectors-novo', 7, { values: { name: 'Aves' }, origin: { row: null, key: 'k' } });
    expect(takeDraft('sectors-novo', 7)?.values).toEqual({ name: 'Aves' });
    expect(takeDraft('sectors-novo', 7)).toBeUndefined();
  });
  it('leaves out the fields that nobody changed', () => {
    const values = { name: 'Aves', sectorId: 2 };
    expect(draftValues(values, { name: true })).toEqual({ name: 'Aves' });
    expect(draftValues(values, { name: true, sectorId: false })).toEqual({ name: 'Aves' });
  });
  it('never has a password', () => {
    const values = { name: 'Ana', password: 'secreta' };
    const changed = { name: true, password: true };
    expect(draftValues(values, changed, values, ['password'])).toEqual({ name: 'Ana' });
  });
  it('has a field that was filled in again, also where it holds what is saved', () => {
    const values = { name: 'Aves', sectorId: 2 };
    expect(draftValues(values, { name: true }, { name: 'Ave', sectorId: 4 })).toEqual(values);
  });
});

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

/** Returns whether the browser would ask before the site is left. */
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
