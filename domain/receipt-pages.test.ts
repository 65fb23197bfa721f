import { expect, it } from 'vitest';
import { isPageState, receiptPages, receiptParameters } from './receipt-pages.ts';

const key = '17220516593945000102650050000192061016877637';
const hash = '9be42a48b5ab0422d6b9f90a099ceae604a349a7';

it('the pages are reached by https, and have no parameter of their own', () => {
  for (const address of Object.values(receiptPages)) {
    const { protocol, search, hash: fragment } = new URL(address);
    expect([protocol, search, fragment]).toEqual(['https:', '', '']);
  }
  expect([isPageState('TO'), isPageState('PA'), isPageState('toString')]).toEqual([true, false, false]);
});

it.each([
  ['an address', `http://www.sefaz.to.gov.br/nfce/qrcode?p=${key}|2|1|1|${hash}`],
  ['an address with encoded bars', `https://outro.example/?x=1&p=${key}%7C2%7c1%7C1%7C${hash}&y=2#z`],
  ['nothing but its parameters', ` ${key}|2|1|1|${hash} `],
])('a code that is %s has the same parameters', (_, code) => {
  expect(receiptParameters(code)).toEqual([key, '2', '1', '1', hash]);
});

it('a receipt that was issued offline has more, and never those of the buyer', () => {
  const digest = '6d4a7a55574f4e';
  expect(receiptParameters(`${key}|2|1|28|1130.43|${digest}|1|${hash}`)).toEqual([
    key,
    '2',
    '1',
    '28',
    '1130.43',
    digest,
    '1',
    hash,
  ]);
  const buyer = '52998224725';
  expect(receiptParameters(`https://x.example/?p=${key}|3|1|28|1130.43|2|${buyer}|c2lnbmVk+/=`)).toEqual([
    key,
    '3',
    '1',
  ]);
});

it.each([
  ['a key alone', key],
  ['the test environment', `${key}|2|2|1|${hash}`],
  ['version 1', `http://x.example/nfce?chNFe=${key}&nVersao=100&tpAmb=1&cDest=52998224725`],
  ['another parameter', `${key}|2|1|1|../admin`],
  ['too many', `${key}|2|1|1|2|3|4|5|6`],
  ['no key', `1234|2|1|1|${hash}`],
  ['nothing', ''],
])('%s has none', (_, code) => {
  expect(receiptParameters(code)).toBeUndefined();
});
