import { expect, it } from 'vitest';
import { parseState, states } from './states.ts';
import { forAll, text } from './testing.ts';

it('there are 27 states, read by code or by name, as survey files write them', () => {
  expect(Object.keys(states)).toHaveLength(27);
  expect(parseState('TO')).toBe('TO');
  expect(parseState('TOCANTINS')).toBe('TO');
  expect(parseState(' São Paulo ')).toBe('SP');
  expect(parseState('MATO GROSSO')).toBe('MT');
  expect(parseState('PALMAS')).toBeUndefined();
  expect(parseState('')).toBeUndefined();
});

it('every state is read from its code and its name, however they are written; any other text is none', () => {
  const every = Object.entries(states).flatMap(([code, name]) => [
    code,
    name.toUpperCase(),
    ` ${name.toLowerCase()} `,
  ]);
  expect(every.map((written) => parseState(written))).not.toContain(undefined);
  forAll(text, (written) => {
    expect([undefined, ...Object.keys(states)]).toContain(parseState(written));
  });
});
