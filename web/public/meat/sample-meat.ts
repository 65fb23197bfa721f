import type { ComparisonView } from '#contract/comparisons.ts';
import { addDays, type Day } from '#domain/city-time.ts';
import { type Comparison, comparePrices, countTies } from '#domain/comparison.ts';
import { bestDeals, type Deal, highlightedDeal, topDeals } from '#domain/deals.ts';
import type { EstablishmentType } from '#domain/establishments.ts';
import { isExpired } from '#domain/freshness.ts';
import { popularFirst } from '#domain/popular-cuts.ts';
import { searchProducts } from '#domain/product-search.ts';
import { alphabetically, matches } from '#domain/text.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { ComparedProduct, MeatData, RunningPromotion, Shop, TabData } from './meat-data.ts';
import type { MeatParams } from './meat-params.ts';

/**
 * A small invented city for when neither current nor earlier prices are available, after filtering. The page keeps its
 * layout, always shows the banner 'Dados de demonstração' and is never indexed (design section 6).
 */
export function sampleMeat(
  today: Day,
  { choice, tab }: Pick<MeatParams, 'choice' | 'tab'>,
  city: SampleCity = sampleCity(today),
): MeatData {
  const { search, regionId, productId } = choice;
  const wanted = search === undefined ? [] : searchProducts(city.cuts, search);
  const named =
    search === undefined || wanted.length > 0
      ? []
      : city.shops.filter(({ name, address, neighbourhood }) =>
          matches(`${name} ${address ?? ''} ${neighbourhood ?? ''}`, search),
        );
  const matching = (search === undefined || named.length > 0 ? popularFirst(city.cuts) : wanted).filter(
    ({ id }) => productId === undefined || id === productId,
  );
  const keeps = ({ shop }: Offer) =>
    (regionId === undefined || shop.Region.id === regionId) &&
    (named.length === 0 || named.some(({ id }) => id === shop.id));
  const compared = city.cuts.flatMap((cut) => compareCut(cut, city, keeps, today));
  const rows = matching.flatMap(({ id }) => compared.find((row) => row.good.id === id) ?? []).filter(isLeft);
  const offers = rows.flatMap(({ ranked, left }) => [...ranked, ...left]);
  const sellers = new Set(offers.map(({ shop }) => shop));
  const shops = city.shops
    .filter(
      (shop) =>
        (regionId === undefined || shop.Region.id === regionId) &&
        ((search === undefined && productId === undefined) || sellers.has(shop) || named.includes(shop)),
    )
    .toSorted((a, b) => alphabetically(a.name, b.name));
  const valid = rows.filter(({ figures, ranked }) => !figures.expired && ranked.length > 0);
  const counted = valid.length > 0 ? valid : rows.filter(({ ranked }) => ranked.length > 0);
  const days = rows.flatMap(({ figures }) => [figures.from, figures.to]).toSorted();
  const best = highlightedDeal(rows, search);
  const isFiltered = search !== undefined || productId !== undefined;
  const [only] = rows;
  const lives = city.facts.filter(({ source }) => source !== 'promotion').map(({ lifeDays }) => lifeDays);
  const running = offers.filter(({ promotion, isRunning }) => promotion && isRunning);
  const view: ComparisonView = {
    sector: null,
    goods: city.cuts.map(({ id, name }) => ({ id, name })).toSorted((a, b) => alphabetically(a.name, b.name)),
    units: ['kg'],
    hasPrices: city.quotes.length > 0,
    hasEstablishments: true,
    found: {
      products: rows.length,
      unpriced: matching
        .filter(({ id }) => !compared.some((row) => row.good.id === id))
        .map(({ name }) => name),
      chosenId: only && rows.length === 1 && isFiltered ? only.good.id : null,
      namesShops: named.length > 0,
      compared: {
        products: counted.length,
        establishments: new Set(counted.flatMap(({ ranked }) => ranked.map(({ shop }) => shop))).size,
        expired: counted.length > 0 && valid.length === 0,
      },
      lastSeen:
        rows.length > 0 && rows.every(({ figures }) => figures.expired)
          ? { from: days[0] ?? today, to: days.at(-1) ?? today }
          : null,
      lives: [...new Set(lives)],
      establishments: shops.length,
      promotions: running.length,
    },
    best: best ? presentDeal(best) : null,
    first: rows.map(
      ({
        product: {
          id,
          name,
          description,
          city: { lowest, highest, establishments, allExpired },
        },
      }) => ({ id, name, description, lowest, highest, establishments, allExpired }),
    ),
    facts: city.facts,
    quotes: city.quotes,
    shops: city.shops,
    promotions: city.promotions,
    conditionalPrices: [],
  };
  return { view, tab: tabOf(tab), regions, today, missing: null };

  function tabOf(kind: MeatParams['tab']): TabData {
    const pages = (count: number) => ({ page: 1, pages: 1, count });
    switch (kind) {
      case 'tabela':
        return {
          kind,
          rows: rows.map(({ product }) => product),
          rowPages: pages(rows.length),
          columns: city.shops.filter((shop) => sellers.has(shop)).map(({ id }) => id),
          columnPages: pages(sellers.size),
        };
      case 'promocoes': {
        const deals = topDeals(bestDeals(rows));
        const isAbove = ({ shop, cutId }: Offer) =>
          deals.some((deal) => deal.row.good.id === cutId && deal.establishmentId === shop.id);
        const announced = running
          .filter((offer) => !isAbove(offer))
          .flatMap(({ promotion, price, lowest }) =>
            promotion ? [{ promotionId: promotion.id, lowest: lowest < price ? lowest : null }] : [],
          );
        return { kind, deals: deals.map(presentDeal), announced, announcedPages: pages(announced.length) };
      }
      case 'estabelecimentos':
        return {
          kind,
          listed: shops.map((shop) => ({
            ...shop,
            averageRating: null,
            reviewCount: 0,
            promotions: 0,
            lowest: compared.filter(
              ({ figures, all }) =>
                !figures.expired &&
                figures.places > 1 &&
                all.some((offer) => offer.shop === shop && offer.price === figures.lowest),
            ).length,
          })),
          listedPages: pages(shops.length),
        };
      case 'comparar':
        return {
          kind,
          pricedIds: compared.map(({ good }) => good.id),
          ranking:
            only && rows.length === 1 && isFiltered
              ? {
                  product: only.product,
                  places: [
                    ...only.ranked.map(({ shop, price }) => ({
                      establishmentId: shop.id,
                      position: 1 + only.ranked.filter((other) => other.price < price).length,
                    })),
                    ...only.left.map(({ shop }) => ({ establishmentId: shop.id, position: null })),
                  ],
                  pages: pages(only.ranked.length + only.left.length),
                }
              : null,
        };
    }
  }
}

/** The prices of a city as plain numbers. */
export interface SampleCity {
  cuts: readonly { id: number; name: string; description: string | null; synonyms: readonly string[] }[];
  shops: (Shop & { type: EstablishmentType })[];
  facts: FreshnessFacts[];
  quotes: ComparisonView['quotes'];
  promotions: RunningPromotion[];
}

export function sampleCity(today: Day): SampleCity {
  return {
    cuts: cuts.map(([name, description], index) => ({ id: index + 1, name, description, synonyms: [] })),
    shops: shops.map(([name, type, Region], index) => ({
      id: index + 1,
      name,
      type,
      verified: false,
      address: 'Endereço de exemplo',
      neighbourhood: null,
      latitude: null,
      longitude: null,
      Region,
    })),
    facts: [{ day: addDays(today, -2), lifeDays: 10, source: 'admin', sourceName: 'Exemplo' }],
    quotes: cuts.flatMap(([, , middle], cut) =>
      shops.map(([, , , markup], shop): ComparisonView['quotes'][number] => [
        cut + 1,
        shop + 1,
        (middle + markup) / 100,
        0,
      ]),
    ),
    promotions: [],
  };
}

interface Offer extends FreshnessFacts {
  cutId: number;
  shop: Shop;
  price: number;
  promotion: RunningPromotion | undefined;
  isRunning: boolean;
  /** the city's lowest price of the cut */
  lowest: number;
}

type ComparedCut = ReturnType<typeof compareCut>[number];

function compareCut(
  cut: SampleCity['cuts'][number],
  city: SampleCity,
  keeps: (offer: Offer) => boolean,
  today: Day,
) {
  const quotes = city.quotes.flatMap(([cutId, shopId, price, place]) => {
    const shop = city.shops.find(({ id }) => id === shopId);
    const fresh = city.facts[place];
    if (cutId !== cut.id || !shop || !fresh) return [];
    const promotion = city.promotions.find(
      (one) => one.productId === cutId && one.establishmentId === shopId,
    );
    return [
      { ...fresh, cutId, shop, price, promotion: fresh.source === 'promotion' ? promotion : undefined },
    ];
  });
  const comparison = comparePrices(quotes, today);
  if (!comparison) return [];
  const { lowest, highest, mean, expired, from, to, day } = comparison;
  const asOffer = (quote: (typeof quotes)[number]): Offer => ({
    ...quote,
    lowest,
    isRunning: !expired && !isExpired(quote, today),
  });
  const all = comparison.ranked.map(asOffer);
  const ranked = all.filter(keeps);
  const left = comparison.left.map(asOffer).filter(keeps);
  const [first] = ranked;
  const cheapest = [...ranked, ...left].map(({ shop }) => shop.id);
  const lowestPlaces = first ? countTies(first.price, ranked) + 1 : 0;
  const product: ComparedProduct = {
    id: cut.id,
    name: cut.name,
    description: cut.description,
    unit: 'kg',
    seenLower: null,
    city: {
      comparisonDay: day,
      allExpired: expired,
      establishments: all.length,
      lowestEstablishments: countTies(lowest, all) + 1,
      lowest,
      highest,
      average: mean,
      median: all[Math.ceil(all.length / 2) - 1]?.price ?? lowest,
      from,
      to,
      marks: [...new Set(all.map(({ price }) => price))],
      left: { count: comparison.left.length, free: 0 },
    },
    regions: lowestByRegion(comparison),
    here: {
      establishments: ranked.length,
      lowest: first?.price ?? null,
      lowestEstablishments: lowestPlaces,
      left: left.length,
    },
    cheapest,
  };
  return [
    {
      good: { id: cut.id, name: cut.name, synonyms: cut.synonyms },
      figures: { lowest, highest, mean, expired, from, to, places: all.length },
      here: { lowest: first?.price ?? null, lowestPlaces, cheapest },
      all,
      ranked,
      left,
      product,
    },
  ];
}

function isLeft({ ranked, left }: ComparedCut): boolean {
  return ranked.length + left.length > 0;
}

function presentDeal({ row, establishmentId, ties }: Deal<ComparedCut>) {
  return { product: row.product, establishmentId, ties };
}

function lowestByRegion({ ranked }: Comparison<{ shop: Shop; price: number; day: Day; lifeDays: number }>) {
  return [...Map.groupBy(ranked, ({ shop }) => shop.Region.id)].flatMap(([regionId, [first, second]]) =>
    first && second ? [{ regionId, lowest: first.price }] : [],
  );
}

const norte = { id: 1, name: 'Norte' };
const sul = { id: 2, name: 'Sul' };
const taquaralto = { id: 3, name: 'Taquaralto' };
const regions = [norte, sul, taquaralto];
/** name, description, mid price of the city in centavos per kilo */
const cuts: readonly [string, string, number][] = [
  ['Picanha', 'Capa de gordura, para churrasco', 6290],
  ['Contra Filé', 'Macio, para grelhar ou assar', 4690],
  ['Frango', 'Inteiro, resfriado', 1990],
  ['Costela', 'Com osso, para assar devagar', 2390],
  ['Alcatra', 'Bifes e assados', 4490],
  ['Linguiça', 'Toscana', 2090],
];
/** name, type, region, centavos above the mid price */
const shops: readonly [string, 'acougue' | 'mercado', (typeof regions)[number], number][] = [
  ['Açougue Exemplo Norte', 'acougue', norte, -120],
  ['Mercado Exemplo Norte', 'mercado', norte, 40],
  ['Açougue Exemplo Sul', 'acougue', sul, 0],
  ['Mercado Exemplo Sul', 'mercado', sul, 200],
  ['Açougue Exemplo Taquaralto', 'acougue', taquaralto, -200],
];
