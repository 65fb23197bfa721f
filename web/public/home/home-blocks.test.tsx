import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { htmlOf as html } from '#web/testing.tsx';
import { BestFuels } from './best-fuels.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home-data.ts';
import { sampleHomeData } from './load-home.ts';
import { MostWanted } from './most-wanted.tsx';
import { openTabs } from './open-tabs.ts';
import { Radar } from './radar.tsx';

const sample = sampleHomeData('2026-06-12');
const chosen = { nearby: 'postos' } as const;

describe('hero', () => {
  it('names the widest spread, and claims what these two prices say', () => {
    const hero = html(<Hero data={sample} />);
    expect(hero).toMatch(/A mesma picanha vai de .*R\$\u00A060,00.* a .*R\$\u00A066,00.* em Palmas\./);
    expect(hero).toContain('são R$\u00A06,00 de diferença por quilo');
  });
  it('says the days of the prices beside them, and today only where all are of today', () => {
    const seen = (...days: string[]) => ({
      ...sample,
      fuels: [],
      cuts: days.map((day, index) => ({
        ...(sample.cuts[index] ?? expect.fail('no cut')),
        fresh: { day, lifeDays: 10, source: 'admin' as const, sourceName: 'Loja' },
      })),
    });
    expect(html(<Hero data={seen('2026-06-05', '2026-06-12')} />)).toMatch(
      /Menores preços<\/h2><p[^>]*>5 a 12 jun\.</,
    );
    expect(html(<Hero data={seen('2026-06-12', '2026-06-12')} />)).toMatch(
      /Menores preços<\/h2><p[^>]*>hoje</,
    );
  });
  it('has the tag of the lowest price only where there was another to compare', () => {
    const [cut = expect.fail('no cut')] = sample.cuts;
    const shown = (places: number) =>
      html(<Hero data={{ ...sample, fuels: [], cuts: [{ ...cut, places }] }} />);
    expect(shown(2)).toContain('menor preço da cidade');
    expect(shown(1)).not.toContain('menor preço da cidade');
  });
  it('has no expired price beside a valid one, wherever that stands', () => {
    const [cut = expect.fail('no cut')] = sample.cuts;
    const old = { ...cut, name: 'Costela vencida', expired: true };
    const cuts = [...[97, 98, 99].map((productId) => ({ ...old, productId })), cut];
    const rows = html(<Hero data={{ ...sample, fuels: [], cuts }} />);
    expect(rows).not.toContain('Costela vencida');
    expect(rows).toContain(paths.product(cut.productId));
    expect(html(<Hero data={{ ...sample, fuels: [], cuts: [old] }} />)).toContain('Costela vencida');
  });
  it('claims nothing without prices', () => {
    const hero = html(<Hero data={{ ...sample, cuts: [], fuels: [] }} />);
    expect(hero).toMatch(/<h1[^>]*>Compare e <span[^>]*>economize<\/span><\/h1>/);
    expect(hero).not.toContain('Menores preços');
    expect(hero).not.toContain('Última coleta');
  });
  it('says when and where the last prices were collected', () => {
    const known = {
      ...sample,
      collectedAt: '2026-06-12T08:40:00-03:00',
      collectedLifeDays: 10,
      meat: { things: 10, places: 10, expired: false },
      fuel: { things: 3, places: 1, expired: false },
    };
    expect(html(<Hero data={known} />)).toContain(
      'Última coleta hoje às 8h40, em 10 açougues e mercados e 1 posto com preço válido',
    );
    const day = { ...known, collectedAt: '2026-06-11T00:00:00-03:00' };
    expect(html(<Hero data={day} />)).toContain('Última coleta ontem, em');
    const last = { ...day, meat: { ...known.meat, expired: true }, fuel: { ...known.fuel, expired: true } };
    expect(html(<Hero data={last} />)).toMatch(/em 10 açougues e mercados e 1 posto</);
  });
  it('shows an empty ring beside a last collection that has expired', () => {
    const collected = (collectedAt: string) =>
      html(
        <Hero
          data={{
            ...sample,
            cuts: [],
            fuels: [],
            collectedAt,
            collectedLifeDays: 14,
          }}
        />,
      );
    expect(collected('2026-05-29T00:00:00-03:00')).not.toContain('life-ring-expired');
    expect(collected('2026-05-28T00:00:00-03:00')).toContain('life-ring-expired');
  });
  it('offers four categories, two of them coming soon, with butchers selected', () => {
    const hero = html(<Hero data={sample} />);
    expect(hero.match(/type="radio"/g)).toHaveLength(4);
    expect(hero.match(/Em breve/g)).toHaveLength(2);
    expect(hero).toMatch(/checked="" value="acougues"|value="acougues" checked=""/);
  });
  it('shows the tag on valid prices only', () => {
    const expired = { ...sample, cuts: sample.cuts.map((cut) => ({ ...cut, expired: true })), fuels: [] };
    const hero = html(<Hero data={expired} />);
    expect(hero).toMatch(/Últimos preços conhecidos<\/h2><p[^>]*>10 jun\.</);
    expect(hero).not.toContain('tag-shape');
  });
});

describe('radar (spec, public side, section 2)', () => {
  it('shows six cards that lead to the establishment, and links to all offers', () => {
    const radar = html(<Radar data={sample} current="acougues" chosen={chosen} />);
    expect(radar.match(/<article/g)).toHaveLength(6);
    expect(radar).toContain('href="/estabelecimento/1"');
    expect(radar).toMatch(/href="\/acougues"[^>]*>(?:<span[^>]*>)*Ver Todas Ofertas/);
    expect(radar).toMatch(/href="\/combustivel"[^>]*>.*Combustível/);
    expect(radar).toContain('href="/?radar=restaurante&amp;perto=postos"');
  });
  it('says that other categories are in development, and that there are no prices', () => {
    expect(html(<Radar data={sample} current="restaurante" chosen={chosen} />)).toContain(
      'Em desenvolvimento',
    );
    expect(html(<Radar data={{ ...sample, cuts: [] }} current="acougues" chosen={chosen} />)).toContain(
      'Nenhum preço encontrado. Tente novamente mais tarde.',
    );
  });
});

it('shows every fuel that has prices, in display order', () => {
  const [first, ...rest] = sample.fuels;
  const fuels = [first, ...rest, first, first].flatMap((fuel, index) =>
    fuel ? [{ ...fuel, id: index, name: `Tipo ${index}`, price: 9 - index }] : [],
  );
  const [list = ''] = html(<BestFuels data={{ ...sample, fuels }} />).split('</details>');
  expect(list.match(/Tipo \d/g)).toEqual(['Tipo 0', 'Tipo 1', 'Tipo 2', 'Tipo 3', 'Tipo 4']);
});

it('lists the ten cuts, including those without a price', () => {
  const wanted = sample.wanted.map((cut, index) => (index === 9 ? { ...cut, best: null } : cut));
  const [tiles = ''] = html(<MostWanted data={{ ...sample, wanted }} />).split('</details>');
  expect(tiles.match(/href="\/acougues\?search=/g)).toHaveLength(10);
  expect(tiles).toContain('href="/acougues?search=Contra+Fil%C3%A9"');
  expect(tiles.match(/a partir de/g)).toHaveLength(9);
  expect(tiles).toContain('sem preço');
});

describe('a city with real fuel prices alone', () => {
  const none = { things: 0, places: 0, expired: false };
  const fuel = { things: 3, places: 14, expired: false };
  const city: HomeData = {
    ...sample,
    cuts: [],
    wanted: sample.wanted.map(({ name }) => ({ name, best: null })),
    meat: none,
    fuel,
    collectedAt: '2026-06-12T08:40:00-03:00',
  };
  it('leads with fuel: headline, lowest prices and radar', () => {
    const hero = html(<Hero data={city} />);
    expect(hero).toMatch(/A mesma gasolina comum vai de /);
    expect(hero.match(/tag-shape/g)).toHaveLength(3);
    expect(hero).toContain('em 14 postos com preço válido');
    expect(openTabs(city, {})).toEqual({ radar: 'combustivel', nearby: 'postos' });
    const radar = html(<Radar data={city} current="combustivel" chosen={{}} />);
    expect(radar.match(/<article/g)).toHaveLength(3);
    expect(radar).toMatch(/href="\/combustivel"[^>]*>(?:<span[^>]*>)*Ver Todas Ofertas/);
    expect(radar).toContain('href="/?radar=acougues"');
  });
  it('never says “Economize” of fuel, but writes its base (decision 0020)', () => {
    const saving = { percent: 11.4, base: 'highest', reference: 7.79 } as const;
    const fuels = city.fuels.map((each) => ({ ...each, saving }));
    const radar = html(<Radar data={{ ...city, fuels }} current="combustivel" chosen={{}} />);
    expect(radar).not.toContain('Economize');
    expect(radar.match(/>11% abaixo do maior preço</g)).toHaveLength(3);
    const cuts = sample.cuts.map((cut) => ({ ...cut, saving: { ...saving, base: 'mean' as const } }));
    const meat = html(<Radar data={{ ...sample, cuts }} current="acougues" chosen={{}} />);
    expect(meat.match(/>Economize 11%/g)).toHaveLength(6);
    expect(meat).toContain('“Economize” é contra a média.');
  });
  it('shows the price that the headline names among the lowest ones', () => {
    const [first = expect.fail('no fuel'), second, third] = city.fuels;
    const widest = { ...first, id: 9, name: 'Diesel S500', price: 5.5, highest: 9.5 };
    const fuels = [first, second, third, widest].flatMap((fuel) => fuel ?? []);
    const hero = html(<Hero data={{ ...city, fuels }} />);
    expect(hero).toContain('O mesmo diesel S500 vai de');
    expect(hero.match(/\/posto\/1"[^>]*>[^<]+/g)?.map((link) => link.split('>')[1])).toEqual([
      first.name,
      second?.name,
      'Diesel S500',
    ]);
  });
  it('explains “Economize” only where it is said', () => {
    expect(html(<Radar data={sample} current="acougues" chosen={{}} />)).not.toContain('Economize');
  });
  it('searches fuel first, and meat where there is any, and calls no expired price an offer', () => {
    expect(html(<Hero data={city} />)).toMatch(/<input[^>]*checked=""[^>]*value="combustivel"/);
    expect(html(<Hero data={sample} />)).toMatch(/<input[^>]*checked=""[^>]*value="acougues"/);
    const fuels = city.fuels.map((each) => ({ ...each, expired: true }));
    const radar = html(<Radar data={{ ...city, fuels }} current="combustivel" chosen={{}} />);
    expect(radar).toMatch(/href="\/combustivel"[^>]*>(?:<span[^>]*>)*Ver todos os preços/);
  });
  it('opens the tab that is chosen, and meat where there is any or nothing at all', () => {
    expect(openTabs(city, { radar: 'acougues' })).toEqual({ radar: 'acougues', nearby: 'postos' });
    expect(openTabs(sample, {})).toEqual({ radar: 'acougues', nearby: 'acougues' });
    expect(openTabs({ ...city, fuels: [] }, {})).toEqual({ radar: 'acougues', nearby: 'acougues' });
  });
  it('has no ten cuts that would link to no price', () => {
    expect(html(<MostWanted data={city} />)).toBe('');
  });
});

it('shows the counts of each category, or no counts', () => {
  const meat = { things: 10, places: 10, expired: false };
  const fuel = { things: 3, places: 14, expired: true };
  const counted = html(<CategoryGrid data={{ ...sample, meat, fuel }} />);
  expect(counted).toContain('10 cortes em 10 açougues e mercados com preço válido');
  expect(counted).toContain('3 tipos em 14 postos na última coleta');
  expect(html(<CategoryGrid data={sample} />)).not.toMatch(/\d+ (tipos|cortes)/);
});
