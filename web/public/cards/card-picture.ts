import { type RouterContextProvider, data as withHeaders } from 'react-router';
import { type Card, posterShapes } from '#domain/card.ts';
import { canonicalList, readList } from '#domain/shopping-list.ts';
import { call } from '#web/api-client/call.ts';
import { drawCardContext, siteContext, todayContext, transportContext } from '#web/api-client/transport.ts';
import { type CardKind, cardPath, paths } from '#web/paths.ts';
import { type DataStatus, dataStatusHeaders, dataStatusOf } from '../data-status/data-status.ts';
import { loadDetail } from '../data-status/load-detail.tsx';
import { readFuelParams } from '../fuel/fuel-params.ts';
import { loadFuel } from '../fuel/load-fuel.ts';
import { loadStation } from '../fuel/load-station.ts';
import { loadHome } from '../home/load-home.ts';
import { loadEstablishment } from '../meat/load-establishment.ts';
import { loadMeat } from '../meat/load-meat.ts';
import { loadProduct } from '../meat/load-product.ts';
import { readMeatParams } from '../meat/meat-params.ts';
import { cityCard } from '../meat/product-card.ts';
import { readRankingChoice } from '../meat/product-choice.ts';
import { readShopPage } from '../meat/shop-prices.ts';
import { readId } from '../url-filters.ts';
import type { Route } from './+types/card-picture.ts';
import { fuelCard, homeCard, listCard, meatCard, shopCard, stationCard } from './cards.ts';

/** The picture of a page for link previews, or of what its shop prints, from the data of the page without filters. */
export async function loader({ context, params: { kind, id, shape: asked } }: Route.LoaderArgs) {
  const shape = posterShapes.find((each) => each === asked);
  const page = shape && placePages[kind]?.(Number(id));
  if (asked !== undefined && page === undefined) throw withHeaders(null, { status: 404 });
  const site = context.get(siteContext);
  const { data, init } = await loadDetail(
    loadCard(context, kind, id),
    site,
    async ({ failure }) => failure?.moved && cardPath(kind as CardKind, failure.moved.to, shape),
  );
  if (!data.loaded) throw withHeaders(null, init ?? undefined);
  const { card, dataStatus } = data.loaded;
  const poster = shape && page !== undefined ? { shape, address: site.url + page } : undefined;
  return new Response(await context.get(drawCardContext)(card, poster), {
    headers: {
      'content-type': shape?.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
      ...(shape === 'precos.svg' && { 'content-security-policy': "default-src 'none'; frame-ancestors *" }),
      // Search engines would show its price long after it has expired.
      'x-robots-tag': 'noindex',
      ...dataStatusHeaders(dataStatus),
    },
  });
}

/** The places that print what they ask, and their pages. */
const placePages: Readonly<Record<string, (id: number) => string>> = {
  estabelecimento: (id) => paths.establishment(id),
  posto: (id) => paths.station(id),
};

interface Carded {
  card: Card;
  dataStatus: DataStatus;
}

/** @throws {unknown} a 404 response where there is no such page */
async function loadCard(context: Readonly<RouterContextProvider>, kind: string, id: string): Promise<Carded> {
  const transport = context.get(transportContext);
  const today = context.get(todayContext);
  const withoutFilters = new URLSearchParams();
  switch (kind === 'pagina' ? `pagina/${id}` : kind) {
    case 'produto': {
      const loaded = await loadProduct(transport, id, readRankingChoice(withoutFilters));
      return { card: cityCard(loaded), dataStatus: loaded.dataStatus };
    }
    case 'estabelecimento': {
      const { all, ...loaded } = await loadEstablishment(transport, id, readShopPage(withoutFilters));
      return { card: shopCard(loaded, all), dataStatus: loaded.dataStatus };
    }
    case 'posto': {
      const loaded = await loadStation(transport, id, withoutFilters);
      return { card: stationCard(loaded), dataStatus: loaded.dataStatus };
    }
    case 'lista': {
      if (canonicalList(readList(id).items) !== id || id === '') break;
      const priced = await call(transport, 'readShoppingList', { query: { c: id } });
      const dataStatus = dataStatusOf([priced], priced.demonstration);
      return { card: listCard(priced.data, dataStatus), dataStatus };
    }
    case 'setor':
    case 'pagina/acougues': {
      const sector = kind === 'setor' ? readId(id) : undefined;
      const params = { ...readMeatParams(withoutFilters), choice: { sector } };
      const { data, dataStatus } = await loadMeat(transport, today, params);
      if (data.missing !== null || (kind === 'setor' && sector === undefined)) break;
      return { card: meatCard(data, dataStatus), dataStatus };
    }
    case 'pagina/combustivel': {
      const { data, dataStatus } = await loadFuel(transport, today, readFuelParams(withoutFilters));
      return { card: fuelCard(data, dataStatus), dataStatus };
    }
    case 'pagina/inicio': {
      const { data, dataStatus } = await loadHome(transport, today);
      return { card: homeCard(data, dataStatus), dataStatus };
    }
  }
  throw withHeaders(null, { status: 404 });
}
