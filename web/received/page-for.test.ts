import { describe, expect, it } from 'vitest';
import { isReceiptForm, pageFor, pageForShared, textOf } from './page-for.ts';

const site = 'https://compara.example';

describe('what another app shares', () => {
  it.each([
    ['a list of this site', `Minha lista ${site}/lista?c=20x2,21x1.5`, '/lista?c=20x2,21x1.5'],
    ['a page of this site', `${site}/produto/20`, '/produto/20'],
    [
      'the address of a receipt',
      'https://www.sefaz.to.gov.br/nfce/qrcode?p=1',
      '/dashboard?aba=enviar-comprovante',
    ],
    ['a key', 'Chave 17220516593945000102650050000192061016877637', '/dashboard?aba=enviar-comprovante'],
    [
      'the text of a receipt',
      'MERCADO BOM\nCNPJ 16.593.945/0001-02\n1 PICANHA KG 1,234 x 69,90 86,26',
      '/dashboard?aba=enviar-comprovante',
    ],
    ['a CNPJ without prices', 'CNPJ 16.593.945', '/acougues?search=CNPJ+16.593.945'],
    ['words', 'picanha', '/acougues?search=picanha'],
    ['words with a foreign address', 'picanha https://outro.example/x', '/acougues?search=picanha'],
    ['a foreign address', 'https://outro.example/lista?c=1', '/'],
    ['the address of a site whose name begins alike', `${site}.outro.example/lista`, '/'],
    ['an address that browsers take for another host', `${site}//outro.example`, '/'],
    ['one with a backslash', `${site}/\\outro.example`, '/'],
    ['nothing', '', '/'],
  ])('leads from %s to its page', (_, shared, page) => {
    expect(pageFor(shared, site, '2026-11-28')).toBe(page);
  });
  it('is a search of its first words if it is long', () => {
    expect(pageFor('a'.repeat(500), site, '2026-11-28').length).toBeLessThan(120);
  });
  it('is a receipt if it is a picture, whatever is said with it', () => {
    const form = new FormData();
    form.set('text', 'picanha');
    form.set('picture', new File([], 'empty.jpg'));
    const page = () => pageForShared(form, site, '2026-11-28');
    expect(page()).toBe('/acougues?search=picanha');
    form.set('picture', new File(['x'], 'receipt.jpg', { type: 'image/jpeg' }));
    expect(isReceiptForm(page())).toBe(true);
  });
  it('is the address and the texts, each on its line', () => {
    const shared = new URLSearchParams({ title: 'Nota', text: 'CNPJ', url: `${site}/x`, other: 'y' });
    expect(textOf(shared)).toBe(`${site}/x\nCNPJ\nNota`);
    expect(textOf(new URLSearchParams())).toBe('');
  });
});
