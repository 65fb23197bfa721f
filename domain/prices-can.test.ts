import { expect, it } from 'vitest';
import { priceCan, withdrawnPriceCan } from './prices-can.ts';

/** Design, section 4 (a price is an observation), and visual language, section 7 (/prices). */

const today = '2026-06-12';
const price = { current: true, collectionDate: '2026-06-10T09:00:00-03:00' };

it('a price can be deleted, and confirmed where it is the newest one, and of an earlier day', () => {
  expect(priceCan(price, today).confirm.may).toBe(true);
  expect(priceCan({ ...price, current: false }, today).confirm).toEqual({
    may: false,
    why: 'Já há um preço mais novo deste produto neste lugar.',
  });
  expect(priceCan({ ...price, collectionDate: '2026-06-12T00:00:00-03:00' }, today).confirm).toEqual({
    may: false,
    why: 'Este preço já é de hoje.',
  });
  expect(priceCan(price, today).delete.may).toBe(true);
});

it('a deleted price can be restored, but not apart from what was taken back as a whole', () => {
  const withdrawn = {
    isWithdrawn: true,
    isBatchUndone: false,
    isImportUndone: false,
    isDecisionUndone: false,
    isReceiptUndone: false,
    isCorrected: false,
  };
  expect(withdrawnPriceCan(withdrawn).restore.may).toBe(true);
  for (const undone of [
    { isWithdrawn: false },
    { isBatchUndone: true },
    { isImportUndone: true },
    { isDecisionUndone: true },
    { isReceiptUndone: true },
    { isCorrected: true },
  ]) {
    expect(withdrawnPriceCan({ ...withdrawn, ...undone }).restore.may).toBe(false);
  }
});
