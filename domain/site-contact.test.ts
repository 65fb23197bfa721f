import { describe, expect, it } from 'vitest';
import { type SiteContact, shownContact } from './site-contact.ts';

const nothing: SiteContact = { phone: null, email: null, privacyEmail: null, address: null, social: [] };

describe('who runs the site (spec, public side, section 2: footer, /contato)', () => {
  it('is shown only where it is set', () => {
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
  });
  it('has examples in the demonstration alone, which say so and lead nowhere', () => {
    const shown = shownContact({ ...nothing, email: 'oi@palmas.example' }, true);
    expect(shown.email).toEqual({ text: 'oi@palmas.example', href: 'mailto:oi@palmas.example' });
    for (const detail of [shown.phone, shown.privacyEmail, ...shown.social]) {
      expect(detail).toMatchObject({ text: expect.stringContaining('(exemplo)'), href: null });
    }
    expect(shown.address).toContain('(exemplo)');
  });
  it('may be a 0800 number, and a network that nobody knows', () => {
    expect(shownContact({ ...nothing, phone: '0800 123 4567' }, false).phone?.href).toBe('tel:08001234567');
    expect(shownContact({ ...nothing, social: ['https://rede.example'] }, false).social).toEqual([
      { text: 'rede.example', href: 'https://rede.example', network: 'rede.example' },
    ]);
  });
});
