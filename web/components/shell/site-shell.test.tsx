import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { RequestNumber } from '#web/components/error-number.tsx';
import { FailurePage, NotFound } from '#web/components/error-pages.tsx';
import { isCurrent, siteNav } from './site-nav.ts';
import { SiteShell } from './site-shell.tsx';

const at = (path: string, page = <h1>Preços</h1>) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <SiteShell>{page}</SiteShell>
    </MemoryRouter>,
  );

describe('frame of the site', () => {
  it('begins with a way to the content, and has its landmarks', () => {
    const html = at('/combustivel');
    expect(html).toMatch(/^<a href="#conteudo"[^>]*>Ir para o conteúdo/);
    for (const landmark of ['<header', '<main id="conteudo"', '<footer', 'aria-label="Principal"']) {
      expect(html).toContain(landmark);
    }
  });
  it('offers to sign in and to register', () => {
    const html = at('/');
    expect(html).toMatch(/href="\/login"[^>]*>Entrar/);
    expect(html).toMatch(/href="\/cadastro"[^>]*>Cadastrar/);
  });
  it('says who we are and of which year', () => {
    const html = at('/');
    expect(html).toContain('(63) 3000-0000');
    expect(html).toContain('@comparapalmas');
    expect(html).toMatch(/© 20\d\d Compara Palmas/);
  });
  it('marks where one is, details with their list', () => {
    const fuel = siteNav.find(({ label }) => label === 'Combustível');
    expect(fuel && isCurrent(fuel, '/posto/7')).toBe(true);
    expect(fuel && isCurrent(fuel, '/')).toBe(false);
    expect(at('/posto/7').match(/aria-current="page"/g)).toHaveLength(2);
  });
});

describe('pages of error', () => {
  it('lead on from an address nobody knows', () => {
    const html = at('/nada', <NotFound />);
    expect(html).toContain('Página não encontrada');
    expect(html).toContain('Oops! Page not found');
    expect(html).toMatch(/href="\/"[^>]*>.*Voltar ao início/);
  });
  it('give the number of the request that failed', () => {
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
