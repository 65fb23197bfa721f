import { expect, it } from 'vitest';
import { ruleLimit, ruleWords, sayReceiptTrial, sayRules, sayTrial } from './moderation-rules-page.tsx';

/** Decision 16: the panel shows what a rule would have done in the last 90 days. */

const none = { approved: 0, rejected: 0 };
const trial = {
  from: '2026-03-14',
  decided: 120,
  isPart: false,
  agreement: { approved: 34, rejected: 2 },
  record: { approved: 8, rejected: 0 },
  either: { approved: 40, rejected: 2 },
  receipts: { decided: 12, isPart: false, prices: 41, same: 40 },
};

it('sayTrial says how many it would have approved, how many of those a person rejected, and where there is nothing or a part to compare with', () => {
  expect(sayTrial(trial, 'agreement')).toBe(
    'Nos últimos 90 dias, a regra teria aprovado 34 de 120 relatos decididos. A moderação rejeitou 2 desses (6%).',
  );
  expect(sayTrial(trial, 'record')).toBe(
    'Nos últimos 90 dias, a regra teria aprovado 8 de 120 relatos decididos. A moderação não rejeitou nenhum desses.',
  );
  expect(sayTrial({ ...trial, record: none }, 'record')).toBe(
    'Nos últimos 90 dias, a regra não teria aprovado nenhum de 120 relatos decididos.',
  );
  expect(sayTrial({ ...trial, decided: 0, record: none }, 'record')).toBe(
    'Nos últimos 90 dias a moderação não decidiu nenhum relato, e não há com o que comparar.',
  );
  expect(sayTrial({ ...trial, decided: 2000, isPart: true, record: none }, 'record')).toBe(
    'Nos últimos 90 dias, a regra não teria aprovado nenhum dos últimos 2.000 relatos decididos.',
  );
});

it('sayReceiptTrial says how many prices it would have published, and how many of them people did', () => {
  const { receipts } = trial;
  expect(sayReceiptTrial(receipts)).toBe(
    'Nos últimos 90 dias, a regra teria publicado 41 preços de 12 comprovantes decididos, 40 como vocês decidiram.',
  );
  expect(sayReceiptTrial({ decided: 500, isPart: true, prices: 1, same: 0 })).toBe(
    'Nos últimos 90 dias, a regra teria publicado 1 preço dos últimos 500 comprovantes decididos, 0 como vocês decidiram.',
  );
  expect(sayReceiptTrial({ ...receipts, prices: 0, same: 0 })).toBe(
    'Nos últimos 90 dias, a regra não teria publicado nenhum preço de 12 comprovantes decididos.',
  );
  expect(sayReceiptTrial({ decided: 0, isPart: false, prices: 0, same: 0 })).toBe(
    'Nos últimos 90 dias a moderação não decidiu nenhum comprovante, e não há com o que comparar.',
  );
});

it('says which rules are on', () => {
  const off = { agreement: false, record: false, receipts: false };
  expect(
    [off, { ...off, receipts: true }, { ...off, agreement: true, receipts: true }].map(sayRules),
  ).toEqual([
    'As regras estão desligadas.',
    'Ligada: Notas que conferem.',
    'Ligadas: Relatos que concordam e Notas que conferem.',
  ]);
});

it('says when the rules hold, with the figures of the domain', () => {
  expect(ruleWords.agreement.about).toContain('em até 2 dias, com até 3% de diferença');
  expect(ruleWords.agreement.about).toContain('com um comprovante já aprovado que o mostra');
  expect(ruleWords.record.about).toContain('Os últimos 20 relatos');
  expect(ruleWords.record.about).toContain('Vale para 20 relatos por semana');
  expect(ruleWords.receipts.about).toContain('3 comprovantes que a moderação aprovou e nenhum rejeitado');
  expect(ruleWords.receipts.about).toContain('Vale para 5 comprovantes por semana');
  expect(ruleLimit).toBe(
    'Uma regra decide cada preço no máximo uma vez em 7 dias. Esperam por uma pessoa: o que fica a mais de 30% do último preço da loja, de uma pesquisa ou da moderação, ou sem um deles há 60 dias; e o que é sobre quem tem o menor preço da cidade, ou passaria a ter.',
  );
});
