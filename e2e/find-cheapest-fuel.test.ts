import { existsSync, globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, plain, soon, visitors } from './support/journey.ts';
import { type OwnSite, startSite } from './support/site.ts';
import { smallCity } from './support/small-city.ts';
import { writeSurvey } from './support/survey.ts';

const realFolder = '../shared/data/anp/palmas-semanais';
const realFile = existsSync(realFolder) ? globSync(`${realFolder}/*2026-06-07*.xlsx`)[0] : undefined;
if (!realFile) process.stderr.write(`– pesquisa real: não executada, falta ${realFolder}\n`);

const { open } = visitors();

interface Survey {
  survey: string;
  file: (site: OwnSite) => string;
  station: string;
  price: string;
  /** the text of its row about the whole city */
  besideTheCity: string;
}

const small: Survey = {
  survey: 'a small survey',
  file: (site: OwnSite) => writeSurvey(smallCity(), site.folder),
  station: 'Posto Arara',
  price: '6,79',
  // The cheapest of the north is not the cheapest of the city.
  besideTheCity: 'R$ 0,10',
};
const official: Survey | undefined = realFile
  ? {
      survey: 'the official survey of June',
      file: () => realFile,
      station: 'Posto 32',
      price: '6,89',
      besideTheCity: 'Menor',
    }
  : undefined;
const stories = [
  { ...(official ?? small), kind: 'embedded' },
  { ...small, kind: 'PostgreSQL' },
];

async function withSite(kind: string, live: (site: OwnSite) => Promise<void>) {
  const site = await startSite({ embedded: kind === 'embedded' });
  try {
    await live(site);
  } finally {
    await site.stop();
  }
}

it.each(stories)(
  'on the $kind database, a shopper finds the cheapest petrol of the north in $survey that has just come in',
  (story) =>
    withSite(story.kind, async (site) => {
      const page = await open(site.address);
      await page.goto(paths.fuel());
      const demonstration = page.getByText('Dados de demonstração');
      await demonstration.waitFor();

      expect(await site.import(story.file(site))).toMatch(/novas [1-9]/);
      await page.reload();
      await awake(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await demonstration.count()).toBe(0);

      for (const name of [/^Mais$/, /^Filtros/]) await page.locator('summary', { hasText: name }).click();
      await page.getByRole('radio', { name: 'Norte' }).check();
      await soon(() => new URL(page.url()).search).toMatch(/^\?regionId=\d+$/);
      await page.getByLabel('Combustível', { exact: true }).selectOption({ label: 'Etanol' });
      await page.getByRole('table', { name: /^Etanol/ }).waitFor();
      await page.getByLabel('Combustível', { exact: true }).selectOption({ label: 'Gasolina comum' });
      await page.getByRole('table', { name: /^Gasolina comum, menor/ }).waitFor();
      await soon(() => new URL(page.url()).search).toMatch(/^\?regionId=\d+$/);

      const cheapest = page.getByRole('table').first().getByRole('row').nth(1);
      await soon(async () => plain(await cheapest.textContent())).toContain(story.station);
      await soon(async () => plain(await cheapest.textContent())).toContain(`R$ ${story.price} por litro`);
      await soon(async () => plain(await cheapest.textContent())).toContain(story.besideTheCity);
      // The link covers the row; the age in its middle is a button of its own.
      await cheapest.getByRole('link', { name: /^Ver Posto/ }).click({ position: { x: 90, y: 14 } });

      await page.getByRole('heading', { level: 1, name: story.station }).waitFor();
      await page.getByText('Todos os preços').click();
      const petrol = page.getByRole('listitem').filter({
        has: page.getByRole('heading', { level: 3, name: 'Gasolina comum', exact: true }),
      });
      await soon(async () => plain(await petrol.textContent())).toContain(`R$ ${story.price} por litro`);

      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Preço do combustível' }).waitFor();
      expect(new URL(page.url()).search).toMatch(/^\?regionId=\d+$/);
      await soon(async () => plain(await page.locator('summary', { hasText: 'Filtros' }).textContent())).toBe(
        'Filtros 1 ativo',
      );
      await soon(async () => plain(await cheapest.textContent())).toContain(story.station);
    }),
);
