import { describe, expect, it } from 'vitest';
import { requiredFieldsNotice } from './record-dialog.tsx';

const values: Record<string, unknown> = { name: ' ', sectorId: null, price: Number.NaN, note: 'x' };
const problems = (...names: string[]) => names.map((id) => ({ id, message: `Preencha ${id}.` }));
const noticeAbout = (...names: string[]) =>
  requiredFieldsNotice(problems(...names), (id) => values[id], 'Todos os campos são obrigatórios');

describe('what is said of what is missing (spec, back office, section 8)', () => {
  it('is one field by its own words, several together, and nothing where only what is typed is wrong', () => {
    expect(noticeAbout('note', 'name')).toMatchObject({ title: 'Campo obrigatório', text: 'Preencha name.' });
    expect(noticeAbout('name', 'sectorId')).toMatchObject({
      title: 'Campos obrigatórios',
      text: 'Todos os campos são obrigatórios',
    });
    expect(noticeAbout('note', 'price')).toBeNull();
    expect(noticeAbout()).toBeNull();
  });
});
