import { expect, it } from 'vitest';
import { pinLabel } from './fuel-text.ts';

it('a pin has the figure of a valid price only', () => {
  expect(pinLabel({ price: 6.89, expired: false })).toBe('6,89');
  expect(pinLabel({ price: 6.58, expired: true })).toBe('');
  expect(pinLabel(undefined)).toBe('');
});
