import { describe, expect, it } from 'vitest';
import { formatLastUse, formatMemberSince } from './account-texts.ts';

describe('words of the account', () => {
  it('name the month of the sign-up, in the city', () => {
    expect(formatMemberSince('2026-03-01T00:10:00-03:00')).toBe('Desde março de 2026');
    expect(formatMemberSince('2026-12-31T23:50:00-03:00')).toBe('Desde dezembro de 2026');
  });
  it('name the last use no more precisely than it is known', () => {
    const now = new Date('2026-06-12T12:00:00-03:00');
    const said = (iso: string) => formatLastUse(iso, now, '2026-06-12');
    expect(said('2026-06-12T11:20:00-03:00')).toBe('Último uso: na última hora');
    expect(said('2026-06-12T08:00:00-03:00')).toBe('Último uso: hoje');
    expect(said('2026-06-11T23:50:00-03:00')).toBe('Último uso: ontem');
    expect(said('2026-06-02T08:00:00-03:00')).toBe('Último uso: há 10 dias');
    expect(said('2026-05-02T08:00:00-03:00')).toBe('Último uso: 2 mai. 2026');
  });
});
