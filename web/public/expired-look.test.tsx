import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/city-time.ts';
import { PriceTable } from './fuel/price-table.tsx';
import { RegionComparison } from './fuel/region-comparison.tsx';
import { StationList } from './fuel/station-list.tsx';
import { BestPrices, TypeList } from './fuel/type-list.tsx';
import { sampleFuelCity, viewFew } from './fuel/view-few.ts';
import { BestFuels } from './home/best-fuels.tsx';
import { Hero } from './home/hero.tsx';
import { sampleHomeData } from './home/load-home.ts';
import { MostWanted } from './home/most-wanted.tsx';
import { Radar } from './home/radar.tsx';
import { CutComparison } from './meat/cut-comparison.tsx';
import { CutList } from './meat/cut-list.tsx';
import { CutMatrix } from './meat/cut-matrix.tsx';
import { rowsOf } from './meat/meat-view.ts';
import { sampleCity, sampleMeat } from './meat/sample-meat.ts';

/** Visual language, sections 1 and 6: expired prices have one look, also if all have expired. */

const collected = '2026-06-10';
const monthsLater = addDays(collected, 160);

const html = (page: ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);

function fuelBlocks(today: string) {
  const data = { ...sampleFuelCity(addDays(collected, 2)), today };
  const view = viewFew(data, { fuelTypeId: 1 });
  const [section] = view.sections;
  if (!section) throw new Error('the sample has no fuel');
  return {
    'price table': <PriceTable section={section} quotes={view.quotes} today={today} />,
    stations: <StationList view={view} today={today} />,
    'fuel types': <TypeList view={view} to={() => '/'} today={today} />,
    regions: <RegionComparison view={view} today={today} />,
    'lowest fuel prices': <BestPrices view={view} today={today} />,
  };
}

function meatBlocks(today: string) {
  const city = sampleCity(addDays(collected, 2));
  const choice = { productId: city.cuts[0]?.id };
  const table = sampleMeat(today, { choice, tab: 'tabela' }, city);
  const comparison = sampleMeat(today, { choice, tab: 'comparar' }, city);
  if (table.tab.kind !== 'tabela' || comparison.tab.kind !== 'comparar') throw new Error('another tab');
  const rows = table.tab.rows.map(rowsOf(table));
  return {
    'list of a cut': (
      <CutList rows={rows} tab={table.tab} data={table} params={{ choice, cuts: undefined }} />
    ),
    'cut matrix': <CutMatrix rows={rows} columns={table.tab.columns} data={table} />,
    'cut comparison': <CutComparison tab={comparison.tab} data={comparison} choice={choice} />,
  };
}

function homeBlocks(today: string) {
  const sample = sampleHomeData(addDays(collected, 2));
  const expired = today === monthsLater;
  const data = {
    ...sample,
    today,
    cuts: sample.cuts.map((cut) => ({ ...cut, expired })),
    fuels: sample.fuels.map((fuel) => ({ ...fuel, expired })),
    wanted: sample.wanted.map(({ name, best }) => ({ name, best: best && { ...best, expired } })),
    collectedAt: `${collected}T00:00:00-03:00`,
    collectedLifeDays: 10,
  };
  return {
    hero: <Hero data={data} />,
    radar: <Radar data={data} current="acougues" chosen={{}} />,
    'home fuels': <BestFuels data={data} />,
    'most wanted cuts': <MostWanted data={data} />,
  };
}

const blocksOn = (today: string) =>
  Object.entries({ ...fuelBlocks(today), ...meatBlocks(today), ...homeBlocks(today) });

describe('where every price has expired', () => {
  it.each(blocksOn(monthsLater))('%s: pale prices, empty rings, no tag and no green', (_, block) => {
    const shown = html(block);
    expect(shown).toContain('price-expired');
    expect(shown).not.toMatch(/class="price (?![^"]*price-expired)/);
    expect(shown).not.toMatch(/class="life-ring (?!life-ring-expired)/);
    expect(shown).not.toMatch(/tag-shape|price-table-best|best-ink|mark-lowest|region-lowest/);
  });
});

describe('where prices are valid', () => {
  it.each(blocksOn(addDays(collected, 2)))('%s: none of them looks expired', (_, block) => {
    expect(html(block)).not.toMatch(/price-expired|mark-expired/);
  });
});
