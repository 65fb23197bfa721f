import { type RouterContextProvider, data as withHeaders } from 'react-router';
import type { Card } from '#domain/card.ts';
import { canonicalList, readList } from '#domain/shopping-list.ts';
import { call } from '#web/api-client/call.ts';
import { drawCardContext, siteContext, todayContext, transportContext } from '#web/api-client/transport.ts';
import { type CardKind, cardPath } from '#web/paths.ts';
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

/** The picture of a page for link previews, from the data of the page without filters. */
export async function loader({ context, params: { kind, id } }: Route.LoaderArgs) {
  const { data, init } = await loadDetail(
    loadCard(context, kind, id),
    context.get(siteContext),
    async ({ failure }) => failure?.moved && cardPath(kind as CardKind, failure.moved.to),
  );
  if (!data.loaded) throw withHeaders(null, init ?? undefined);
  const { card, dataStatus } = data.loaded;
  return new Response(await context.get(drawCardContext)(card), {
    headers: {
      'content-type': 'image/png',
      // Search engines would show its price long after it has expired.
      'x-robots-tag': 'noindex',
      ...dataStatusHeaders(dataStatus),
    },
  });
}

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
