import { describe, expect, it } from 'vitest';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import type { UnsavedRow } from '#web/forms/draft.ts';
import { messagesOf, plainMessagesOf } from '#web/forms/noun-messages.ts';
import { removalFailure, removalRefusal, shownRows } from './changes.ts';

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
  it('are those of its page as they would be with the changes that are not saved, and begin with new ones', () => {
    expect(brief([])).toEqual([
      ['1', 1, 'Carnes', 3, undefined],
      ['2', 2, 'Padaria', 0, undefined],
    ]);
    expect(brief([{ key: 'k', act: 'create', values: { name: 'Peixaria' } }])[0]).toEqual([
      'k',
      null,
      'Peixaria',
      0,
      'create',
    ]);
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

const regions = messagesOf({ one: 'região', many: 'regiões', gender: 'f' });
const brands = plainMessagesOf({ one: 'marca', many: 'marcas', gender: 'f' });
const failed = (status: number, code: 'in_use' | 'not_found' | 'stale' | 'forbidden', message: string) =>
  new CallFailure(status, { success: false, code, message });

describe('a deletion that is not made (spec, back office, section 8)', () => {
  it('is refused under its own title where something depends on the row', () => {
    const why = 'Esta região possui estabelecimentos vinculados. Remova os estabelecimentos primeiro.';
    expect(removalFailure(regions, failed(409, 'in_use', why))).toMatchObject({
      kind: 'error',
      title: 'Não é possível excluir',
      text: why,
    });
    const action = { label: 'Ver estabelecimentos', run: () => {} };
    expect(removalRefusal(why, action)).toMatchObject({ title: 'Não é possível excluir', text: why, action });
  });
  it('is otherwise an error, with the reason of the server; has the plain words of its noun without an answer, where nothing is simulated', () => {
    expect(removalFailure(regions, failed(403, 'forbidden', 'Sem permissão.'))).toMatchObject({
      title: 'Erro',
      text: 'Não foi possível excluir a região. Sem permissão.',
    });
    expect(removalFailure(brands, new CallFailure(400, undefined)).text).toBe('Falha ao excluir marca');
    const text = (error: Error) => removalFailure(brands, error).text;
    expect(text(new NoAnswer('unreachable', null))).toBe('Falha ao excluir marca');
    expect(text(new CallFailure(502, undefined, { isPage: true }))).toBe('Falha ao excluir marca');
    expect(text(new CallFailure(500, { success: false, code: 'internal', message: 'Erro interno.' }))).toBe(
      'Erro interno.',
    );
  });
  it('says who has changed the row, and that it is gone already', () => {
    expect(removalFailure(regions, failed(409, 'stale', 'Mudou.')).text).toContain(
      'Esta região foi alterada em ',
    );
    expect(removalFailure(regions, failed(404, 'not_found', 'Não há.'))).toMatchObject({
      kind: 'info',
      text: 'Esta região não existe mais.',
    });
  });
});
