import { describe, expect, it } from 'vitest';
import { type ShownContact, shownContact } from '#domain/site-contact.ts';
import { FailurePage, NotFound, RequestNumber } from '#web/components/error-pages.tsx';
import { htmlOf } from '#web/testing.tsx';
import { isCurrent, siteNav } from './site-nav.ts';
import { SiteShell } from './site-shell.tsx';

const at = (path: string, page = <h1>Preços</h1>, contact?: ShownContact) =>
  htmlOf(<SiteShell>{page}</SiteShell>, path, contact);

describe('site shell', () => {
  it('begins with a skip link, and has its landmarks', () => {
    const html = at('/combustivel');
    expect(html).toMatch(/^<a href="#conteudo"[^>]*>Ir para o conteúdo/);
    for (const landmark of ['<header', '<main id="conteudo"', '<footer', 'aria-label="Principal"']) {
      expect(html).toContain(landmark);
    }
  });
  it('links to sign in and register, with a return to the same page, and shows its name and the year', () => {
    const html = at('/posto/7?days=30');
    expect(html).toMatch(/href="\/login\?voltar=%2Fposto%2F7%3Fdays%3D30"[^>]*>Entrar/);
    expect(html).toMatch(/href="\/cadastro\?voltar=%2Fposto%2F7%3Fdays%3D30"[^>]*>Cadastrar/);
    expect(at('/')).toMatch(/© 20\d\d Compara Palmas/);
  });
  it('shows who runs the site as the settings say, and nothing that they do not say', () => {
    const social = ['https://www.instagram.com/compara/'];
    const contact = {
      phone: '(63) 3215-1000',
      email: null,
      privacyEmail: null,
      address: null,
      social,
      hours: [],
    };
    const html = at('/', undefined, shownContact(contact, false));
    expect(html).toContain('href="tel:+556332151000"');
    expect(html).toMatch(/<a href="https:\/\/www\.instagram\.com\/compara\/"[^>]*>(?:<span[^>]*>)*@compara/);
    expect(html).not.toMatch(/mailto:|exemplo/);
    expect(at('/')).not.toMatch(/tel:|mailto:|target="_blank"|exemplo/);
  });
  it('links to every part of the site and to its institutional pages', () => {
    const html = at('/');
    const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
    expect(header).toMatch(
      /href="\/acougues".*Carnes.*href="\/combustivel".*Combustível.*href="\/acougues#perto".*Perto de mim/,
    );
    const bar = html.slice(html.indexOf('aria-label="Navegação"'));
    const words = [...bar.matchAll(/<\/span>([^<]+)<\/a>/g)].map(([, word]) => word);
    expect(words).toEqual(['Início', 'Carnes', 'Combustível', 'Perto', 'Conta']);
    const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
    const links = [...footer.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, to]) => to);
    for (const to of [
      '/acougues',
      '/combustivel',
      '/acougues#perto',
      '/sobre',
      '/termos',
      '/privacidade',
      '/contato',
    ]) {
      expect(links).toContain(to);
    }
  });
  it('searches meat, and stations on fuel pages', () => {
    const search = (path: string) => at(path).match(/<form[^>]*role="search"[^>]*>/)?.[0];
    expect(search('/')).toContain('action="/acougues"');
    expect(search('/produto/3')).toContain('action="/acougues"');
    expect(search('/posto/3')).toContain('action="/combustivel"');
    expect(at('/contato')).toContain('name="search"');
  });
  it('marks the current entry, also on detail pages; marks what is near in place of the page that it is a part of', () => {
    const fuel = siteNav.find(({ label }) => label === 'Combustível');
    expect(fuel && isCurrent(fuel, { pathname: '/posto/7' })).toBe(true);
    expect(fuel && isCurrent(fuel, { pathname: '/' })).toBe(false);
    const marked = (hash: string) =>
      siteNav.filter((entry) => isCurrent(entry, { pathname: '/acougues', hash })).map(({ label }) => label);
    expect(marked('#perto')).toEqual(['Perto']);
    expect(marked('#conteudo')).toEqual(['Carnes']);
    expect(at('/posto/7').match(/aria-current="page"/g)).toHaveLength(2);
  });
});

describe('error pages', () => {
  it('offer links on an unknown URL', () => {
    const html = at('/nada', <NotFound />);
    expect(html).toContain('Página não encontrada');
    expect(html).toContain('Oops! Page not found');
    expect(html).toMatch(/href="\/"[^>]*>.*Voltar ao início/);
  });
  it('show the number of the failed request', () => {
    const html = at(
      '/combustivel',
      <RequestNumber value="r-42">
        <FailurePage />
      </RequestNumber>,
    );
    expect(html).toContain('Unexpected Application Error!');
    expect(html).toContain('Recarregar');
    expect(html).toMatch(/Número do erro: <code[^>]*>r-42/);
  });
});
