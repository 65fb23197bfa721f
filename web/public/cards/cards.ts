import type { PricedList } from '#contract/shopping-lists.ts';
import { type Card, type CardPrice, mostOnCard } from '#domain/card.ts';
import { cityAddress } from '#domain/city-address.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import { isComparable, isLowest } from '#domain/comparison.ts';
import { unitSigns } from '#domain/products.ts';
import { readList } from '#domain/shopping-list.ts';
import { counted } from '#domain/text.ts';
import { usualCar } from '#domain/trip.ts';
import { type DataStatus, isInvented } from '../data-status/data-status.ts';
import type { FuelData } from '../fuel/fuel-data.ts';
import { shortFuelName } from '../fuel/fuel-text.ts';
import type { StationData } from '../fuel/load-station.ts';
import { soldFuels, wantedFuels } from '../fuel/station-fuel.ts';
import { unitOf } from '../fuel/unit-of.ts';
import type { HomeData } from '../home/home-data.ts';
import { chooseLowest } from '../home/lowest-now.tsx';
import { namesOf, planList, priceAt, sayGoods, sayLacking } from '../list/list-plan.ts';
import type { EstablishmentData } from '../meat/load-establishment.ts';
import type { MeatData } from '../meat/meat-data.ts';
import { titleOf } from '../meat/meat-text.ts';
import { isCityLowest, type ShopPrice } from '../meat/shop-prices.ts';

/** What link previews show of each page, from the data of the page itself. */

interface PricedOnDay extends CardPrice {
  day: Day;
  expired: boolean;
}

/** A card of several prices. Expired ones are shown only if no price is valid, as on every page. */
function cardOf(
  facts: Pick<Card, 'title' | 'place'>,
  prices: readonly PricedOnDay[],
  dataStatus: DataStatus,
): Card {
  const valid = prices.filter(({ expired }) => !expired);
  const shown = (valid.length > 0 ? valid : prices).slice(0, mostOnCard);
  const days = shown.map(({ day }) => day).toSorted();
  const [from] = days;
  return {
    ...facts,
    prices: shown.map(({ day: _, expired: _expired, ...price }) => price),
    range: null,
    days: from === undefined ? null : { from, to: days.at(-1) ?? from },
    expired: shown.length > 0 && valid.length === 0,
    demonstration: isInvented(dataStatus),
  };
}

export function stationCard({
  station,
  types,
  dataStatus,
}: Pick<StationData, 'station' | 'types' | 'dataStatus'>): Card {
  const known = station.FuelPrices.filter(isComparable);
  const valid = known.filter(({ expired }) => !expired);
  const prices = valid.length > 0 ? valid : known;
  const fuels = wantedFuels(soldFuels({ station: { FuelPrices: prices }, types }), undefined);
  const shown = fuels.flatMap(({ id, name, comparison }): PricedOnDay[] =>
    prices
      .filter(({ fuelTypeId }) => fuelTypeId === id)
      .map(({ price, collectionDate, expired }) => ({
        name: shortFuelName(name),
        price,
        unit: unitOf({ name }),
        isLowest: !expired && comparison !== null && isLowest(price, comparison),
        day: dayOf(collectionDate),
        expired,
      })),
  );
  return cardOf({ title: station.name, place: cityAddress(station) }, shown, dataStatus);
}

/**
 * A shop with the prices that are the city's lowest, then its other low ones.
 * @param prices those of all of its goods, not of one page
 */
export function shopCard(
  { establishment, dataStatus }: Pick<EstablishmentData, 'establishment' | 'dataStatus'>,
  prices: readonly ShopPrice[],
): Card {
  const known = prices.filter(isComparable).map(({ name, price, unit, city, expired, fresh: { day } }) => {
    const isLowest = city !== null && !city.expired && isCityLowest(price, city);
    return { name, price, unit, isLowest, day, expired };
  });
  const best = known.toSorted((a, b) => Number(b.isLowest) - Number(a.isLowest) || a.price - b.price);
  return cardOf({ title: establishment.name, place: cityAddress(establishment) }, best, dataStatus);
}

export function homeCard(data: HomeData, dataStatus: DataStatus): Card {
  const prices = chooseLowest(data).map(({ name, price, unit, place, places, fresh, expired }) => ({
    name: shortFuelName(name),
    price,
    unit,
    place: place.name,
    isLowest: !expired && places > 1,
    day: fresh.day,
    expired,
  }));
  return cardOf({ title: 'Menores preços em Palmas', place: '' }, prices, dataStatus);
}

export function fuelCard({ city }: Pick<FuelData, 'city'>, dataStatus: DataStatus): Card {
  const priced = city.flatMap(({ type: { name }, comparison, best: [lowest] }) =>
    comparison && lowest ? [{ name, comparison, lowest }] : [],
  );
  const prices = wantedFuels(priced, undefined).map(({ name, comparison, lowest }) => ({
    name: shortFuelName(name),
    price: lowest.price,
    unit: unitOf({ name }),
    place: lowest.place.name,
    isLowest: !comparison.expired && isLowest(lowest.price, comparison),
    day: lowest.day,
    expired: comparison.expired,
  }));
  return cardOf({ title: 'Preço do combustível em Palmas', place: '' }, prices, dataStatus);
}

/** @param data with the table of prices; the other tabs have none of them */
export function meatCard({ view, tab }: Pick<MeatData, 'view' | 'tab'>, dataStatus: DataStatus): Card {
  const rows = tab.kind === 'tabela' ? tab.rows : [];
  const prices = rows.map(({ id, name, unit, city, cheapest: [shopId] }) => {
    const shop = view.shops.find((each) => each.id === shopId);
    const quote = view.quotes.find(([product, place]) => product === id && place === shopId);
    return {
      name,
      price: city.lowest,
      unit: unitSigns[unit],
      ...(shop && { place: shop.name }),
      isLowest: !city.allExpired && city.establishments > 1,
      day: view.facts[quote?.[3] ?? -1]?.day ?? city.to,
      expired: city.allExpired,
    };
  });
  return cardOf({ title: titleOf(view.sector), place: '' }, prices, dataStatus);
}

/** What a list costs where it costs least in the city, without any way. */
export function listCard(priced: PricedList, dataStatus: DataStatus): Card {
  const plan = planList(priced, readList(priced.list).items, { from: null, car: usualCar });
  const ranked = plan.ranked.slice(0, mostOnCard);
  const days = ranked
    .flatMap((purchase) => plan.items.flatMap((item) => priceAt(purchase, item, priced)?.seen.day ?? []))
    .toSorted();
  const [from] = days;
  return {
    title: `Lista de ${counted(plan.items.length, 'item', 'itens')}`,
    place: sayGoods(plan),
    prices: ranked.map((purchase, index) => {
      const lacking = sayLacking(purchase, plan);
      return {
        name: namesOf(purchase),
        price: purchase.total,
        unit: null,
        ...(lacking !== null && { place: lacking }),
        isLowest: index === 0 && lacking === null && plan.ranked.length > 1,
      };
    }),
    range: null,
    days: from === undefined ? null : { from, to: days.at(-1) ?? from },
    expired: false,
    demonstration: isInvented(dataStatus),
  };
}
