import { expect, it } from 'vitest';
import type { ReceiptCase } from '#contract/receipt-rows.ts';
import {
  evidenceOf,
  nameOf,
  sayCurrent,
  sayDifference,
  sayItems,
  sayPublish,
  sayTotal,
} from './receipt-words.ts';

const plain = (text: string | undefined) => text?.replace(/\u00a0/g, ' ');

it('the button says what it will do', () => {
  expect([
    sayPublish('pending', 5),
    sayPublish('pending', 1),
    sayPublish('pending', 0),
    sayPublish('approved', 2),
  ]).toEqual([
    'Aprovar e publicar 5 preços',
    'Aprovar e publicar 1 preço',
    'Aprovar sem publicar preços',
    'Publicar 2 preços',
  ]);
});

it('a price is compared with the last one at the shop', () => {
  expect([49.9, 52.9, 53, 60, Number.NaN].map((price) => plain(sayDifference(price, 52.9)))).toEqual([
    '−R$ 3,00 (6%)',
    'igual',
    '+R$ 0,10 (menos de 1%)',
    '+R$ 7,10 (13%)',
    undefined,
  ]);
  expect(sayDifference(10, undefined)).toBeUndefined();
  expect(sayDifference(-5, 52.9)).toBeUndefined();
  const current = {
    price: 52.9,
    collectionDate: '2026-06-08T08:00:00-03:00',
    sourceName: 'Loja',
    expired: true,
  };
  expect(plain(sayCurrent(current, '2026-06-12'))).toBe(
    'Hoje aqui: R$ 52,90, há 4 dias, fonte Loja, vencido.',
  );
  expect(sayCurrent(null, '2026-06-12')).toBe('Este estabelecimento ainda não tem preço deste produto.');
});

it('a row says how many of its lines are prices', () => {
  expect(sayItems({ itemCount: 1, publishedCount: 0 })).toBe('1 item');
  expect(sayItems({ itemCount: 5, publishedCount: 2 })).toBe('5 itens, 2 publicados');
});

it('a picture without lines has no total, which is not zero', () => {
  const Establishment = { id: 1, name: 'Casa de Carnes', region: 'Região Sul' };
  const only = { Establishment, total: 0, itemCount: 0, publishedCount: 0 };
  expect([sayTotal(only), sayItems(only), nameOf(only)]).toEqual([
    'sem preço',
    'sem itens',
    'comprovante de Casa de Carnes, sem preço',
  ]);
  expect(plain(sayTotal({ total: 83.6, itemCount: 2 }))).toBe('R$ 83,60');
});

const receipt = {
  purchasedOn: null,
  sumAgrees: null,
  total: 83.6,
  User: { name: 'Ana Souza', email: 'ana@example.com' },
  key: { month: '2026-06', issuer: { cnpj: '16593945000102', cpf: null }, isOfPlace: true },
  use: 'current',
  record: { sent: 12, decided: 11, approved: 10 },
  items: [],
} as unknown as ReceiptCase;

it.each([
  [{}, 'good', 'Nota fiscal confere', 'chave de jun. 2026, CNPJ da loja, não enviada antes'],
  [{ key: null }, 'look', 'Sem chave da NFC-e', 'confira a loja e o dia na imagem'],
  [
    { key: { ...receipt.key, isOfPlace: false } },
    'look',
    'CNPJ de outra empresa',
    'chave de jun. 2026, CNPJ 16.593.945/0001-02, não enviada antes',
  ],
  [
    { key: { ...receipt.key, isOfPlace: null } },
    'look',
    'Loja sem CNPJ no cadastro',
    'chave de jun. 2026, CNPJ 16.593.945/0001-02, não enviada antes',
  ],
  [
    { key: { ...receipt.key, issuer: { cnpj: null, cpf: '•••.•••.247-••' }, isOfPlace: false } },
    'look',
    'Nota de pessoa física',
    'chave de jun. 2026, CPF •••.•••.247-••, não enviada antes',
  ],
  [
    { key: { ...receipt.key, issuer: null, isOfPlace: false } },
    'look',
    'Chave com CNPJ errado',
    'chave de jun. 2026, CNPJ que não existe, não enviada antes',
  ],
  [
    { use: 'history' },
    'look',
    'Compra antiga',
    'Esta compra é antiga demais para dar um preço atual: os preços dela entram já vencidos, com o dia da compra.',
  ],
  [{}, 'good', 'Ana Souza', '10 de 11 comprovantes aprovados'],
  [{ record: { sent: 1, decided: 0, approved: 0 } }, 'look', 'Ana Souza', 'este é o primeiro comprovante'],
  [
    { purchasedOn: '2026-06-10', purchase: { usual: '2026-06-10' } },
    'good',
    'Compra de 10 jun. 2026',
    'o dia impresso na nota, que é o dos preços',
  ],
  [
    { purchasedOn: '2026-05-10', purchase: { usual: '2026-06-10' } },
    'look',
    'Compra de 10 mai. 2026',
    'o dia impresso não combina com a chave ou com o envio: confira',
  ],
  [{ sumAgrees: true }, 'good', 'A soma confere', 'as linhas dão o total impresso, R$ 83,60'],
  [{ sumAgrees: false }, 'look', 'A soma não confere', 'as linhas não dão o total impresso, R$ 83,60'],
  [
    { items: [{ position: 3, agrees: false, match: null }] },
    'look',
    'A linha 3 não fecha',
    'preço vezes quantidade não dá o total impresso',
  ],
  [
    {
      items: [
        { position: 3, agrees: false, match: null },
        { position: 5, agrees: false, match: null },
      ],
    },
    'look',
    'As linhas 3 e 5 não fecham',
    'preço vezes quantidade não dá o total impresso',
  ],
  [{ User: null, record: null }, 'look', 'Anônimo', 'a conta foi excluída'],
  [{}, 'look', 'Sem itens', 'só a imagem foi enviada'],
])('what is known beside %j: %s, %s, %s', (change, kind, title, more) => {
  const evidence = evidenceOf({ ...receipt, ...change } as ReceiptCase);
  expect(evidence.map((each) => ({ ...each, more: plain(each.more) }))).toContainEqual({ kind, title, more });
});

it.each([
  [[], 'look', '0 de 2 itens com produto', 'escolha os produtos ao aprovar'],
  [['suggested'], 'look', '1 de 2 itens com produto', '1 por sugestão do nome, a conferir'],
  [
    ['sent', 'suggested'],
    'look',
    '2 de 2 itens com produto',
    '1 pela pessoa, ou pelos nomes que esta loja já usou; 1 por sugestão do nome, a conferir',
  ],
  [
    ['sent', 'remembered'],
    'good',
    '2 de 2 itens com produto',
    'pela pessoa, ou pelos nomes que esta loja já usou',
  ],
])('lines whose products are known as %j: %s, %s, %s', (ways, kind, title, more) => {
  const items = [0, 1].map((at) => ({ match: ways[at] ? { by: ways[at] } : null }));
  expect(evidenceOf({ ...receipt, items } as ReceiptCase)).toContainEqual({ kind, title, more });
});
