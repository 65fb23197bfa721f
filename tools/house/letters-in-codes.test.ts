import { expect, it } from 'vitest';
import { programsWith } from './repository.ts';

/** A CNPJ and an access key may contain letters. */

it('no pattern takes a CNPJ or an access key for digits alone', () => {
  expect(programsWith(/(\\d|\[0-9\])\{(14|44)\}/)).toEqual([]);
});

it('the keyboard has digits alone where nothing else is typed: CEP, CPF, codes in mails, days and amounts', () => {
  expect(programsWith(/inputMode="numeric"/)).toEqual([
    'web/account/coupons/use-coupon-dialog.tsx',
    'web/account/entry/second-step.tsx',
    'web/admin/place/place-fields.tsx',
    'web/forms/date-field.tsx',
    'web/forms/money-input.tsx',
    'web/place/region-or-zipcode.tsx',
  ]);
});
