import { afterEach, expect, it } from 'vitest';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { dismissNotice, latestNotice } from '#web/ui/notify.ts';
import { notifyLoadFailure, priceWords } from './prices.tsx';

/** Spec, back office, sections 2, 5 and 8 (Fuel module). */

afterEach(() => dismissNotice());

it('a price that is not deleted has the words of the server, or these', () => {
  const { sayNotRemoved } = priceWords.fuel;
  expect([sayNotRemoved(''), sayNotRemoved('Já foi excluído.')]).toEqual([
    'Falha ao excluir registro de preço',
    'Já foi excluído.',
  ]);
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
