import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/city-time.ts';
import { htmlOf as html } from '#web/testing.tsx';
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

const winter = '2026-01-07';

/** @param oldId the prices of this fuel or cut are of an earlier collection */
function fuelBlocks(today: string, oldId?: number) {
  const city = sampleFuelCity(addDays(collected, 2));
  const prices = city.prices.map((price) => (price.fuelTypeId === oldId ? { ...price, day: winter } : price));
  const view = viewFew({ ...city, prices, today }, { fuelTypeId: oldId ? 'todos' : 1 });
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

function homeBlocks(today: string, oldId?: number) {
  const sample = sampleHomeData(addDays(collected, 2));
  const expired = today === monthsLater;
  const seen = <Best extends (typeof sample.cuts)[number] | (typeof sample.fuels)[number]>(
    best: Best,
    id: number,
  ) => ({
    ...best,
    expired,
    ...(id === oldId && { fresh: { ...best.fresh, day: winter } }),
  });
  const data = {
    ...sample,
    today,
    cuts: sample.cuts.map((cut) => seen(cut, cut.productId)),
    fuels: sample.fuels.map((fuel) => seen(fuel, fuel.id)),
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

/** What a person reads without pointing at anything. */
const words = (shown: string) => shown.replace(/<[^>]*>/g, ' ');

describe('where a list has prices of two collections', () => {
  const { 'price table': _table, ...lists } = fuelBlocks(monthsLater, 2);
  const { hero, 'home fuels': homeFuels } = homeBlocks(monthsLater, 2);
  it.each(Object.entries({ ...lists, hero, 'home fuels': homeFuels }))('%s: each has its day', (_, block) => {
    const shown = html(block);
    expect(words(shown)).toContain('10 jun.');
    expect(words(shown)).toContain('7 jan.');
    expect(words(shown)).not.toMatch(/ [ae] \d+ (jan|jun)\./);
  });
  it('the line of chips, which says no day, has no figures', () => {
    const [, chips = ''] = html(homeBlocks(monthsLater, 2).radar).split('</details>');
    expect(chips).toContain('Picanha');
    expect(chips).not.toContain('class="price');
  });
});

describe('where prices are valid', () => {
  it.each(blocksOn(addDays(collected, 2)))('%s: none of them looks expired', (_, block) => {
    expect(html(block)).not.toMatch(/price-expired|mark-expired/);
  });
});
