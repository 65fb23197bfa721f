import { afterEach, describe, expect, it } from 'vitest';
import { draftValues, findDraft, hasDraft, keepDraft, takeDraft } from './draft.ts';

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
