import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { journey, plain } from './support/journey.ts';

/** For old phones, blocked scripts and bad connections: all reading and filtering works without script. */
const { visit } = journey('small-city');
const withoutScript = { script: false };

const names = (texts: string[]) => texts.map((text) => plain(text));

describe('without script', () => {
  it.each([360, 1280])('the fuel page is filtered by its form, %i px wide', async (width) => {
    const page = await visit(paths.fuel(), { ...withoutScript, width });
    await page.getByLabel('Combustível', { exact: true }).selectOption({ label: 'Etanol' });
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    if (width < 1024) {
      for (const name of [/^Mais$/, /^Filtros/]) await page.locator('summary', { hasText: name }).click();
    }
    await page.getByLabel('Buscar').fill('campeao');
    await page.getByRole('radio', { name: 'Taquaralto' }).check({ force: true });
    await page.getByLabel('Bandeira', { exact: true }).selectOption({ label: 'Ipiranga' });
    await page.getByRole('button', { name: 'Filtrar' }).click();

    const query = new URL(page.url()).searchParams;
    expect([...query.keys()].toSorted()).toEqual(['brandId', 'fuelTypeId', 'regionId', 'search']);
    expect(query.get('search')).toBe('campeao');
    const rows = page.getByRole('table').getByRole('row');
    expect(await rows.count()).toBe(2);
    expect(plain(await rows.nth(1).textContent())).toContain('Auto Posto Campeão');
    expect(plain(await rows.nth(1).textContent())).toContain('R$ 5,49 por litro');
    expect(await page.getByLabel('Buscar').inputValue()).toBe('campeao');

    await page.getByRole('link', { name: 'Limpar filtros' }).click();
    expect(await page.getByRole('table').first().getByRole('row').count()).toBe(4);
  });

  it('tabs are links, and the filters stay with them', async () => {
    const page = await visit(paths.fuel({ search: 'campeao' }), withoutScript);
    const tabs = page.getByRole('navigation', { name: 'O que mostrar' }).getByRole('link');
    expect(names(await tabs.allTextContents())).toEqual([
      'Tabela de preços',
      expect.stringMatching(/^Postos ?1$/),
      expect.stringMatching(/^Tipos ?\d$/),
      'Comparar regiões',
    ]);
    await page.getByRole('link', { name: /^Postos/ }).click();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('postos');
    const stations = page.getByRole('list', { name: 'Postos' }).getByRole('listitem');
    await stations.getByRole('link', { name: 'Auto Posto Campeão', exact: true }).waitFor();
    expect(await stations.count()).toBe(1);

    await page.getByRole('link', { name: /^Tipos/ }).click();
    const fuels = page.getByRole('list', { name: 'Tipos de combustível' });
    await fuels.getByRole('link', { name: 'Etanol' }).waitFor();
    await page.getByRole('link', { name: 'Comparar regiões' }).click();
    await page.getByRole('heading', { name: 'Combustível por posto' }).waitFor();
  });

  it('expired prices are folded away, and can be unfolded', async () => {
    const page = await visit(paths.fuel(), withoutScript);
    const expired = page.getByRole('table', { name: 'Gasolina comum, preços fora da comparação' });
    expect(await expired.isVisible()).toBe(false);
    await page.getByText('1 posto com preço vencido').click();
    const row = expired.getByRole('row').nth(1);
    expect(plain(await row.textContent())).toContain('Posto Antigo');
    expect(plain(await row.textContent())).toContain('R$ 6,09 por litro, vencido');
    expect(plain(await row.textContent())).toContain('fora da comparação');
  });

  it("a station's history is unfolded, and its periods are links", async () => {
    const page = await visit(paths.fuel({ search: 'arara' }), withoutScript);
    await page
      .getByRole('link', { name: /^Ver Posto.*Posto Arara$/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Posto Arara' }).waitFor();
    await page.getByText('Ver histórico').click();
    await page.getByText('Ver como tabela').click();
    const rows = page.getByRole('table', { name: /^Histórico de preço/ }).getByRole('row');
    expect(names(await rows.allTextContents()).slice(1)).toEqual([
      expect.stringContaining('6,79−0,20'),
      expect.stringContaining('6,99primeira'),
    ]);

    await page.getByRole('link', { name: '30 dias' }).click();
    await page.getByText('Ver como tabela').click();
    expect(await rows.count()).toBe(3);
  });

  it('says nothing that waits for script to appear', async () => {
    const page = await visit(paths.fuel(), withoutScript);
    const withScript = await visit(paths.fuel());
    const read = async (shown: typeof page) =>
      (await shown.getByRole('main').allInnerTexts()).flatMap((text) => text.split('\n')).filter(Boolean);
    const here = new Set(await read(page));
    // With script, the chip shows the choice of its select in short.
    expect((await read(withScript)).filter((line) => !here.has(line))).toEqual(['Gasolina']);
  });
});
