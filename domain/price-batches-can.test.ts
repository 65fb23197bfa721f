import { expect, it } from 'vitest';
import { priceBatchCan } from './price-batches-can.ts';

it('a batch of prices can be undone once', () => {
  expect(priceBatchCan({ undoneAt: null }).undo).toEqual({ may: true });
  expect(priceBatchCan({ undoneAt: '2026-06-12T12:00:00-03:00' }).undo).toEqual({
    may: false,
    why: 'Este lote já foi desfeito.',
  });
});
