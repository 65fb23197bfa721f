import { describe, expect, it } from 'vitest';
import { accountTabs, paths } from '#web/paths.ts';
import { isSoon, readTab } from './account-tabs.ts';
import { soonTexts } from './soon/soon-texts.ts';

describe('the tabs of the account', () => {
  it('are read from their addresses', () => {
    for (const tab of accountTabs)
      expect(readTab(new URL(paths.dashboard(tab), 'https://a').search)).toBe(tab);
  });
  it.each(['', '?aba=', '?aba=nada', '?tab=perfil'])('%o is none of them', (search) => {
    expect(readTab(search)).toBeNull();
  });
  it('work, or say what they will hold', () => {
    expect(accountTabs.filter((tab) => !isSoon(tab))).toEqual([
      'cupons',
      'favoritos',
      'precos-relatados',
      'avaliacoes',
      'comprovantes',
      'enviar-comprovante',
      'perfil',
      'configuracoes',
    ]);
  });
});

describe('what a tab that is to come says of the person', () => {
  const counts = { favorites: 0, reviews: 1, reportedPrices: 12, availableCoupons: 0 };
  it('is what there is', () => {
    expect(soonTexts.favoritos.existing?.({ ...counts, favorites: 1 })).toBe(
      'Você já tem 1 favorito na conta.',
    );
  });
  it('is nothing where there is nothing', () => {
    expect(soonTexts.favoritos.existing?.(counts)).toBeNull();
    expect(soonTexts['enviar-comprovante'].existing).toBeUndefined();
    expect(soonTexts.avaliacoes.existing?.({ ...counts, reviews: 0 })).toBeNull();
    expect(soonTexts.cupons.existing).toBeUndefined();
  });
});
