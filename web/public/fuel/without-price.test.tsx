import { describe, expect, it } from 'vitest';
import type { NearbyFuelStation } from '#contract/fuel-stations.ts';
import { htmlOf as html, wordsOf } from '#web/testing.tsx';
import { NearbyStations } from './nearby-stations.tsx';
import { StationList } from './station-list.tsx';
import { StationPrices } from './station-prices.tsx';
import { type FewStations, sampleFuelCity, viewFew } from './view-few.ts';

/** Stations that a register knows and no survey has visited (docs/decisions/0071-a-first-price.md). */

const today = '2026-06-12';
const sample = sampleFuelCity(today);
/** The same city with stations that have no price, each before all others by its name. */
function cityWith(count: number, more: Partial<FewStations['stations'][number]> = {}): FewStations {
  const [known] = sample.stations;
  if (!known) throw new Error('no station');
  const unpriced = Array.from({ length: count }, (_, index) => ({
    ...known,
    id: 100 + index,
    name: `Ainda ${index + 1}`,
    ...more,
  }));
  return { ...sample, stations: [...unpriced, ...sample.stations] };
}
const ask = 'Sem preço ainda: diga o primeiro';

describe('the list of stations', () => {
  const list = (city: FewStations, fuelTypeId?: number) =>
    html(<StationList view={viewFew(city, { fuelTypeId }, 'postos')} today={today} />);

  it('has them after the others, each with the button for the chosen fuel, or the first', () => {
    const shown = list(cityWith(2), 3);
    expect(shown.indexOf('Ainda 1')).toBeGreaterThan(shown.indexOf('Posto Exemplo Taquaralto'));
    expect(shown).toContain(`aria-label="${ask}. Etanol em Ainda 1"`);
    expect(list(cityWith(2))).toContain(`aria-label="${ask}. Gasolina comum em Ainda 2"`);
    expect(shown).not.toContain('<details');
    expect(wordsOf(list(sample))).not.toContain('Sem preço');
  });
  it('folds many, under their number', () => {
    expect(list(cityWith(4))).toMatch(/<details.*4 postos sem preço ainda.*Ainda 1/s);
    const alone = { ...cityWith(4), prices: [] };
    expect(list(alone)).not.toContain('<details');
  });
  it('asks nothing of one that has closed for good', () => {
    const shown = list(cityWith(1, { isOpen: false }));
    expect(shown).toContain('Ainda 1');
    expect(shown).not.toContain(ask);
  });
});

it('is not among the places with a price, whatever the fuel', () => {
  const view = viewFew(cityWith(3), { fuelTypeId: 1 }, 'precos');
  expect(view.collection?.places).toBe(4);
  expect(view.sections[0]).toMatchObject({ compared: 4, left: 0 });
  expect(view.withoutPrice).toEqual({ stations: 3, page: 1 });
  expect(viewFew(cityWith(3), { regionId: 3 }, 'precos').withoutPrice).toBeNull();
});

describe('the page of a station', () => {
  const fuel = { id: 2, name: 'Etanol', comparison: null };
  const types = [{ id: 1, name: 'Gasolina comum', comparison: null }, fuel];
  const page = (station: object) =>
    wordsOf(
      html(
        <StationPrices
          loaded={{
            station: { id: 9, name: 'Ainda 9', isOpen: true, successor: null, FuelPrices: [], ...station },
            types,
            today,
          }}
          fuel={fuel}
        >
          <button type="button">Como chegar</button>
        </StationPrices>,
      ),
    );

  it('begins with the button for its first price', () => {
    expect(page({})).toMatch(/Sem preços disponíveis.*Dizer o primeiro preço.*Como chegar/);
  });
  it('has none if it has closed for good, or if another has taken its place', () => {
    expect(page({ isOpen: false })).not.toContain('Dizer o primeiro preço');
    expect(page({ successor: { id: 10, name: 'Posto Novo' } })).not.toContain('Dizer o primeiro preço');
  });
});

it('a neighbour without any price is asked about, and one that has other fuels is not', () => {
  const [place] = cityWith(1).stations;
  const neighbours = (prices: readonly object[]) =>
    html(
      <NearbyStations
        stations={[{ ...place, distance: 1, prices } as unknown as NearbyFuelStation]}
        located
        precision="exact"
        fuel={{ id: 1, name: 'Gasolina comum' }}
        own={undefined}
        today={today}
      />,
    );
  expect(neighbours([])).toContain(`aria-label="${ask}. Gasolina comum em Ainda 1"`);
  const other = { id: 5, fuelTypeId: 2, price: 5, collectionDate: `${today}T08:00:00-03:00`, lifeDays: 14 };
  expect(neighbours([other])).not.toContain(ask);
  expect(neighbours([other])).toContain('sem preço');
});
