import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { htmlOf } from '#web/testing.tsx';
import AccountPage, { meta } from './account-page.tsx';

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

describe('the account as the server renders it', () => {
  it('is a skeleton that names nobody, leads nowhere, and is hidden from who is on the way out', () => {
    for (const path of [paths.dashboard(), paths.dashboard('configuracoes')]) {
      const main = mainOf(htmlOf(<AccountPage />, path));
      expect(main).toContain('Carregando');
      expect(main).toContain('só abre com o JavaScript');
      expect(main).not.toContain('<a ');
    }
    expect(mainOf(htmlOf(<AccountPage />, paths.dashboard()))).toContain(
      'invisible [.signed-in_&amp;]:visible',
    );
  });
  it('is for no search engine, and each part has its title', () => {
    const said = (search: string) => meta({ location: { search } } as Parameters<typeof meta>[0]);
    expect(said('')).toContainEqual({ title: 'Minha conta | Compara Palmas' });
    expect(said('?aba=favoritos')).toContainEqual({ title: 'Meus Favoritos | Compara Palmas' });
    expect(said('')).toContainEqual({ name: 'robots', content: 'noindex' });
  });
});
