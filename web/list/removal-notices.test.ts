import { describe, expect, it } from 'vitest';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { messagesOf, plainMessagesOf } from '#web/forms/noun-messages.ts';
import { removalFailure, removalRefusal } from './removal-notices.ts';

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
  it('is otherwise an error, with the reason of the server', () => {
    expect(removalFailure(regions, failed(403, 'forbidden', 'Sem permissão.'))).toMatchObject({
      title: 'Erro',
      text: 'Não foi possível excluir a região. Sem permissão.',
    });
    expect(removalFailure(brands, new CallFailure(400, undefined)).text).toBe('Falha ao excluir marca');
  });
  it('has the plain words of its noun without an answer, where nothing is simulated', () => {
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
