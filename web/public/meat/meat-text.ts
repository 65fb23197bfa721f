import type { ComparisonView } from '#contract/comparisons.ts';
import { formatDayRange } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { placeWords, sayPlaces, sayScope, shopWords } from '#domain/price-counts.ts';
import { unitSigns } from '#domain/products.ts';
import { counted } from '#domain/text.ts';
import { type PriceUnit, spokenUnits } from '#web/components/price.tsx';
import type { MeatData, Shop } from './meat-data.ts';
import type { MeatChoice } from './meat-params.ts';

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

/** The quadra or district of a shop, from which people know the region. */
export function quadraText(shop: Shop): string {
  return shop.neighbourhood ?? shop.address ?? regionName(shop);
}

/** Gives the neighbourhood if its name contains the region. */
function selfExplanatoryNeighbourhood({ neighbourhood, Region }: Shop): string | null {
  return neighbourhood?.includes(Region.name) ? neighbourhood : null;
}

/** The singular noun for the page's goods, also capitalized. */
export function wordsOf(sector: ComparisonView['sector']): readonly [one: string, One: string] {
  return isMeat(sector) ? ['corte', 'Corte'] : ['produto', 'Produto'];
}

/** Returns whether the page is about meat, which it also is if no sector is open. */
export function isMeat(sector: ComparisonView['sector']): boolean {
  return sector?.isUsual ?? true;
}

export function titleOf(sector: ComparisonView['sector']): string {
  return isMeat(sector) ? 'Preço da carne em Palmas' : `${sector?.name}: preços em Palmas`;
}

/** 'Carnes', or another sector. */
export function nameOf(sector: ComparisonView['sector']): string {
  return isMeat(sector) ? 'Carnes' : (sector?.name ?? '');
}

/**
 * Gives the unit of all goods of a list; undefined if there are several, and then each good names its unit unless it is
 * the kilo.
 */
export function commonUnit(goods: readonly { unit: PriceUnit }[]): PriceUnit | undefined {
  const units = new Set(goods.map(({ unit }) => unit));
  const [first] = units;
  return units.size > 1 ? undefined : (first ?? 'kg');
}

/**
 * Describes which prices the filters leave. Example: '32 cortes em 10 açougues e mercados com preço válido na Região
 * Sul, por quilo. Só preços com até 10 dias entram no ranking.'
 */
export function describePrices(
  { view, regions }: Pick<MeatData, 'view' | 'regions'>,
  { search, regionId, productId }: MeatChoice,
): string {
  const scope = sayScope({ region: regions.find(({ id }) => id === regionId)?.name, search });
  const { compared, lives } = view.found;
  const count = { things: compared.products, places: compared.establishments, expired: compared.expired };
  const [one] = wordsOf(view.sector);
  const unit = commonUnit(unitsOf(view));
  if (count.places === 0) {
    return view.hasPrices
      ? `Nenhum preço válido ${scope}.`
      : `Preço ${unit ? spokenUnits[unit] : 'de cada produto'}, com fonte e data.`;
  }
  const [life] = lives;
  const rule =
    count.expired || life === undefined
      ? ''
      : lives.length === 1
        ? ` Só preços com até ${counted(life, 'dia')} entram no ranking.`
        : ' Preço vencido não entra no ranking.';
  const named = productId === undefined ? undefined : view.first[0]?.name;
  const places = isMeat(view.sector) ? sayPlaces(count, ...shopWords) : sayPlaces(count, ...placeWords);
  return `${named ?? counted(count.things, one)} em ${places} ${scope}${unit ? `, ${spokenUnits[unit]}` : ', por quilo, salvo indicação'}.${rule}`;
}

/** The units of the sector's goods. */
export function unitsOf({ units }: Pick<ComparisonView, 'units'>): { unit: PriceUnit }[] {
  return units.map((unit) => ({ unit: unitSigns[unit] }));
}

/** Meta description of what the address shows: a product or the sector in the whole city, its promotions, or what filters leave. */
export function describePage(data: Pick<MeatData, 'view' | 'regions' | 'tab'>, choice: MeatChoice): string {
  const { best, sector, found } = data.view;
  const { search, regionId } = choice;
  if (data.tab.kind === 'promocoes') {
    const scope = sayScope({ region: data.regions.find(({ id }) => id === regionId)?.name, search });
    return `${counted(found.promotions, 'promoção', 'promoções')} em vigor ${scope}, com o preço de antes e o último dia.`;
  }
  if (search !== undefined || regionId !== undefined) return describePrices(data, choice);
  if (!best) {
    const goods = isMeat(sector) ? 'corte em cada açougue e mercado' : 'produto em cada estabelecimento';
    return `O preço de cada ${goods} de Palmas, com fonte e data.`;
  }
  const { name, unit, city } = best.product;
  const { lowest, highest, establishments, from, to } = city;
  return `${name} de ${formatReais(lowest)} a ${formatReais(highest)} ${spokenUnits[unitSigns[unit]]} em ${counted(establishments, 'lugar', 'lugares')} de Palmas. Coleta de ${formatDayRange(from, to)}. Compare ${isMeat(sector) ? 'carnes' : sector?.name} por região e ${wordsOf(sector)[0]}.`;
}
