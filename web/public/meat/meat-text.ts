import { formatDayRange } from '#domain/city-time.ts';
import { isLowest } from '#domain/comparison.ts';
import { formatReais } from '#domain/money.ts';
import { countPriced, placeWords, sayPlaces, sayScope, shopWords } from '#domain/price-counts.ts';
import { counted } from '#domain/text.ts';
import { type PriceUnit, spokenUnits } from '#web/components/price.tsx';
import { lowestInCity } from '#web/components/price-tag.tsx';
import type { MeatData, Shop } from './meat-data.ts';
import {
  type CutRow,
  type Deal,
  lowestByRegion,
  type MeatChoice,
  type MeatView,
  type ShopQuote,
} from './meat-view.ts';

export function regionName({ Region }: Pick<Shop, 'Region'>): string {
  return `Região ${Region.name}`;
}

/**
 * Place of the shop: 'Jardim Aureny III · Região Taquaralto'. Names such as 'Plano Diretor Sul' already contain the
 * region.
 */
export function locationText(shop: Shop): string {
  return (
    selfExplanatoryNeighbourhood(shop) ??
    [shop.neighbourhood ?? shop.address, regionName(shop)].filter(Boolean).join(' · ')
  );
}

/** Gives the neighbourhood if its name contains the region. */
function selfExplanatoryNeighbourhood({ neighbourhood, Region }: Shop): string | null {
  return neighbourhood?.includes(Region.name) ? neighbourhood : null;
}

/** Gives the neighbourhood if its name does not contain the region. */
export function withinRegion(shop: Shop): string | undefined {
  return selfExplanatoryNeighbourhood(shop) ? undefined : (shop.neighbourhood ?? undefined);
}

/** The word for one of the goods of the page, also with a capital. */
export function wordsOf(sector: MeatData['sector']): readonly [one: string, One: string] {
  return sector ? ['produto', 'Produto'] : ['corte', 'Corte'];
}

export function titleOf(sector: MeatData['sector']): string {
  return sector ? `${sector.name}: preços em Palmas` : 'Preço da carne em Palmas';
}

/** Gives the unit of all goods of a list; undefined where they have several, and each says one that is not the kilo. */
export function commonUnit(goods: readonly { unit: PriceUnit }[]): PriceUnit | undefined {
  const units = new Set(goods.map(({ unit }) => unit));
  const [first] = units;
  return units.size > 1 ? undefined : (first ?? 'kg');
}

/**
 * Says what has a price among what the filters leave.
 * Example: '32 cortes em 10 açougues e mercados com preço válido na Região Sul, por quilo. Só preços com até 10 dias entram no ranking.'
 */
export function describePrices(
  { city, rows }: Pick<MeatView, 'city' | 'rows'>,
  { sector, regions }: Pick<MeatData, 'sector' | 'regions'>,
  { search, regionId, productId }: MeatChoice,
): string {
  const scope = sayScope({ region: regions.find(({ id }) => id === regionId)?.name, search });
  const count = countPriced(
    rows.flatMap(({ cut, comparison, ranked }) =>
      ranked.map(({ shop }) => ({ thing: cut.id, place: shop.id, expired: comparison.expired })),
    ),
  );
  const [one] = wordsOf(sector);
  const unit = commonUnit(city.map(({ cut }) => cut));
  if (count.places === 0) {
    return city.some(({ comparison }) => comparison)
      ? `Nenhum preço válido ${scope}.`
      : `Preço ${unit ? spokenUnits[unit] : 'de cada produto'}, com fonte e data.`;
  }
  const offers = rows.flatMap(({ ranked, left }) => [...ranked, ...left]);
  const lives = new Set(
    offers.filter(({ source }) => source !== 'promotion').map(({ lifeDays }) => lifeDays),
  );
  const [life] = lives;
  const rule =
    count.expired || life === undefined
      ? ''
      : lives.size === 1
        ? ` Só preços com até ${counted(life, 'dia')} entram no ranking.`
        : ' Preço vencido não entra no ranking.';
  const named = productId === undefined ? undefined : rows[0]?.cut.name;
  const places = sector ? sayPlaces(count, ...placeWords) : sayPlaces(count, ...shopWords);
  return `${named ?? counted(count.things, one)} em ${places} ${scope}${unit ? `, ${spokenUnits[unit]}` : ', por quilo, salvo indicação'}.${rule}`;
}

/** Meta description of the page. */
export function describePage(deal: Deal | undefined, sector: MeatData['sector']): string {
  if (!deal) {
    const goods = sector ? 'produto em cada estabelecimento' : 'corte em cada açougue e mercado';
    return `O preço de cada ${goods} de Palmas, com fonte e data.`;
  }
  const { cut, comparison } = deal.row;
  const { lowest, highest, ranked, from, to } = comparison;
  return `${cut.name} de ${formatReais(lowest)} a ${formatReais(highest)} ${spokenUnits[cut.unit]} em ${counted(ranked.length, 'lugar', 'lugares')} de Palmas. Coleta de ${formatDayRange(from, to)}. Compare ${sector?.name ?? 'carnes'} por região e ${wordsOf(sector)[0]}.`;
}

/**
 * Label of a price that is the lowest of the whole city or of the selected region. Null for other prices, even if the
 * filters leave no lower one.
 */
export function bestLabel({ comparison }: CutRow, { price, shop }: ShopQuote, regionId: number | undefined) {
  if (isLowest(price, comparison)) return lowestInCity(comparison);
  const region = shop.Region.id === regionId ? lowestByRegion(comparison).get(regionId) : undefined;
  return price === region ? 'Menor da região' : null;
}
