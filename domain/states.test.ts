import { describe, expect, it } from 'vitest';
import { parseState, states } from './states.ts';

describe('states', () => {
  it('are 27', () => {
    expect(Object.keys(states)).toHaveLength(27);
  });
  it('are read by code or by name, as survey files write them', () => {
    expect(parseState('TO')).toBe('TO');
    expect(parseState('TOCANTINS')).toBe('TO');
    expect(parseState(' São Paulo ')).toBe('SP');
    expect(parseState('MATO GROSSO')).toBe('MT');
    expect(parseState('PALMAS')).toBeUndefined();
    expect(parseState('')).toBeUndefined();
  });
});
