import { expect, it } from 'vitest';
import { leftOutOf } from './demonstration.ts';

/** Spec, public side, section 2: invented prices never stand beside real ones. */

const none = { priced: false, demonstration: false };
const real = { priced: true, demonstration: false };
const invented = { priced: true, demonstration: true };

it.each([
  ['meat', { meat: invented, fuel: real }],
  ['fuel', { meat: real, fuel: invented }],
  [null, { meat: invented, fuel: invented }],
  [null, { meat: real, fuel: real }],
  [null, { meat: invented, fuel: none }],
  [null, { meat: none, fuel: invented }],
])('%s is left out of %j', (leftOut, kinds) => {
  expect(leftOutOf(kinds)).toBe(leftOut);
});
