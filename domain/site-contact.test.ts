import { describe, expect, it } from 'vitest';
import { readSiteHours, type SiteContact, shownContact, usualSiteHours } from './site-contact.ts';

const nothing: SiteContact = {
  phone: null,
  email: null,
  privacyEmail: null,
  address: null,
  social: [],
  hours: [],
};

describe('who runs the site (spec, public side, section 2: footer, /contato)', () => {
  it('is shown only where it is set, also a 0800 number, and a network that nobody knows', () => {
    expect(shownContact(nothing, false)).toEqual(nothing);
    expect(
      shownContact(
        { ...nothing, phone: '(63) 3215-1000', social: ['https://www.instagram.com/compara/'] },
        false,
      ),
    ).toEqual({
      ...nothing,
      phone: { text: '(63) 3215-1000', href: 'tel:+556332151000' },
      social: [{ text: '@compara', href: 'https://www.instagram.com/compara/', network: 'Instagram' }],
    });
    expect(shownContact({ ...nothing, phone: '0800 123 4567' }, false).phone?.href).toBe('tel:08001234567');
    expect(shownContact({ ...nothing, social: ['https://rede.example'] }, false).social).toEqual([
      { text: 'rede.example', href: 'https://rede.example', network: 'rede.example' },
    ]);
  });
  it('has examples in the demonstration alone, which say so and lead nowhere', () => {
    const shown = shownContact({ ...nothing, email: 'oi@palmas.example' }, true);
    expect(shown.email).toEqual({ text: 'oi@palmas.example', href: 'mailto:oi@palmas.example' });
    for (const detail of [shown.phone, shown.privacyEmail, ...shown.social]) {
      expect(detail).toMatchObject({ text: expect.stringContaining('(exemplo)'), href: null });
    }
    expect(shown.address).toContain('(exemplo)');
  });
  it('answers at hours that are a setting, or at none that are promised', () => {
    expect(readSiteHours(usualSiteHours)).toEqual([
      { days: 'Segunda a sexta', hours: '9h às 18h' },
      { days: 'Sábado', hours: '9h às 13h' },
      { days: 'Domingo', hours: 'fechado' },
    ]);
    expect(readSiteHours('Todo dia: 8:00 às 12:00')).toEqual([{ days: 'Todo dia', hours: '8:00 às 12:00' }]);
    expect(readSiteHours('off')).toEqual([]);
    expect(['9h às 18h', 'Sábado: ', 'Sábado: 9h;'].map(readSiteHours)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
