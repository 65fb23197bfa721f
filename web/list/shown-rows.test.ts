import { describe, expect, it } from 'vitest';
import type { UnsavedRow } from '#web/forms/unsaved-rows.ts';
import { shownRows } from './shown-rows.ts';

interface Saved {
  id: number;
  name: string;
  count: number;
}
interface Row {
  id: number | null;
  name: string;
  count: number;
}
type Change = UnsavedRow<{ name: string }, Saved>;

const carnes = { id: 1, name: 'Carnes', count: 3 };
const padaria = { id: 2, name: 'Padaria', count: 0 };
const shown = (unsaved: Change[], page = [carnes, padaria]) =>
  shownRows<Saved, Row, { name: string }>(page, unsaved, ({ name }, saved) => ({
    name,
    count: saved?.count ?? 0,
  }));
const brief = (unsaved: Change[], page?: Saved[]) =>
  shown(unsaved, page).map(({ key, row, unsaved: change }) => [
    key,
    row.id,
    row.name,
    row.count,
    change?.act,
  ]);

describe('the rows of a list', () => {
  it('are those of its page', () => {
    expect(brief([])).toEqual([
      ['1', 1, 'Carnes', 3, undefined],
      ['2', 2, 'Padaria', 0, undefined],
    ]);
  });
  it('begin with new ones that are not saved', () => {
    expect(brief([{ key: 'k', act: 'create', values: { name: 'Peixaria' } }])[0]).toEqual([
      'k',
      null,
      'Peixaria',
      0,
      'create',
    ]);
  });
  it('are as they would be where they stand', () => {
    const renamed: Change = { key: 'k', act: 'update', values: { name: 'Carnes e frios' }, row: carnes };
    const removed: Change = { key: 'l', act: 'delete', row: padaria };
    expect(brief([renamed, removed])).toEqual([
      ['1', 1, 'Carnes e frios', 3, 'update'],
      ['2', 2, 'Padaria', 0, 'delete'],
    ]);
  });
  it('hold unsaved changes to rows of other pages, too, and without any page', () => {
    const removed: Change = { key: 'l', act: 'delete', row: padaria };
    expect(brief([removed], [carnes]).map(([key]) => key)).toEqual(['2', '1']);
    expect(brief([removed], [])).toEqual([['2', 2, 'Padaria', 0, 'delete']]);
  });
});
