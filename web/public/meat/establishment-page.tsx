import { Link, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { sayCard } from '#domain/card.ts';
import { cityAddress } from '#domain/city-address.ts';
import type { Day } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { promotionPhase } from '#domain/promotions.ts';
import { call } from '#web/api-client/call.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { cardPath, paths } from '#web/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { shopCard } from '../cards/cards.ts';
import { loadOrLastSeen, useLastSeen } from '../data-status/last-seen.ts';
import { failureMeta, LoadFailure, loadDetail } from '../data-status/load-detail.tsx';
import { PricePage } from '../data-status/page-status.tsx';
import { useOnToday } from '../data-status/use-on-today.ts';
import { skipRevalidationForFilters } from '../url-filters.ts';
import type { Route } from './+types/establishment-page.ts';
import { establishmentJsonLd } from './establishment-json-ld.ts';
import {
  EstablishmentFacts,
  EstablishmentHeader,
  EstablishmentHours,
  EstablishmentPlace,
  EstablishmentPromotions,
  EstablishmentReviews,
} from './establishment-sections.tsx';
import { type EstablishmentData, loadEstablishment } from './load-establishment.ts';
import { ShopGoods } from './shop-goods.tsx';
import { pageOfShop, readShopPage } from './shop-prices.ts';

const failureTitle = 'Erro ao carregar o estabelecimento';

export function loader({ context, params, request }: Route.LoaderArgs) {
  const transport = context.get(transportContext);
  const choice = readShopPage(new URL(request.url).searchParams);
  const loading = loadEstablishment(transport, params.id, choice).then(({ all, ...loaded }) => ({
    ...loaded,
    shareText: sayCard(shopCard(loaded, all)),
  }));
  return loadDetail(loading, context.get(siteContext), async () => {
    const station = await call(transport, 'readFuelStation', { params });
    return paths.station(station.data.id);
  });
}

/** Offline, the page shows the data that this tab loaded last instead of an error. */
export function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrLastSeen(addressOf(params.id, new URL(request.url).searchParams), serverLoader);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/**
 * The address of the data. If all goods are on one page, the address does not contain the page, and search, view and order
 * need no request.
 */
function addressOf(id: string, query: URLSearchParams): string {
  return paths.establishment(id, isPaged(query) ? readShopPage(query) : {});
}

const isPaged = (query: URLSearchParams) => query.has('pagina');

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change;
  return (
    isPaged(currentUrl.searchParams) || isPaged(nextUrl.searchParams) || skipRevalidationForFilters(change)
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.loaded) return failureMeta(failureTitle);
  const { loaded, site } = loaderData;
  const { establishment, dataStatus } = loaded;
  return pageMeta({
    title: [establishment.name, cityAddress(establishment)].filter(Boolean).join(', '),
    ...(import.meta.env.SSR && {
      // Its best prices say more than the number of its products.
      description: `${loaded.shareText} Preços com data e fonte, promoções e avaliações.`,
      picture: { path: cardPath('estabelecimento', establishment.id), text: loaded.shareText },
    }),
    canonical: site.url + paths.establishment(establishment.id),
    indexed: dataStatus.kind === 'current',
    jsonLd: import.meta.env.SSR && establishmentJsonLd(loaded, site.url),
  });
}

export default function EstablishmentPage({ loaderData, params }: Route.ComponentProps) {
  const { site } = loaderData;
  const loaded = useOnToday(loaderData.loaded, establishmentOnDay);
  const { search } = useLocation();
  useLastSeen(addressOf(params.id, new URLSearchParams(search)), loaderData, loaded?.dataStatus);
  return (
    <PricePage
      dataStatus={loaded?.dataStatus}
      expired={loaded?.goods.allExpired && { ...loaded.goods.allExpired, use: expiredUse }}
    >
      <Breadcrumb
        trail={[{ label: 'Início', to: paths.home() }]}
        current={loaded?.establishment.name ?? 'Estabelecimento'}
      />
      {loaded ? (
        // The key resets the state of the page when another shop is opened.
        <Establishment
          key={loaded.establishment.id}
          loaded={loaded}
          shareText={loaderData.loaded?.shareText ?? ''}
          tileUrl={site.tileUrl}
        />
      ) : (
        <LoadFailure page="Estabelecimento" title={failureTitle}>
          Não foi possível carregar os dados do estabelecimento.{' '}
          <Link to={paths.home()} className="underline">
            Voltar ao início
          </Link>
        </LoadFailure>
      )}
    </PricePage>
  );
}

const expiredUse = 'No balcão, o valor de hoje pode ser outro.';

interface EstablishmentProps {
  loaded: EstablishmentData;
  shareText: string;
  tileUrl: string | null;
}

function Establishment({ loaded, shareText, tileUrl }: EstablishmentProps) {
  return (
    <>
      <EstablishmentHeader establishment={loaded.establishment} shareText={shareText} />
      <div className="shop-page">
        <div className="shop-goods flex flex-col gap-8">
          <ShopGoods loaded={loaded} />
          <EstablishmentPromotions loaded={loaded} />
        </div>
        {loaded.establishment.openingHours && (
          <EstablishmentHours hours={loaded.establishment.openingHours} />
        )}
        <EstablishmentPlace establishment={loaded.establishment} tileUrl={tileUrl} />
        <EstablishmentFacts loaded={loaded} />
        <EstablishmentReviews loaded={loaded} />
      </div>
    </>
  );
}

/**
 * A shop's data on a later day. A price that has expired by then, as that of an ended promotion has, is no longer
 * compared with the city's.
 */
export function establishmentOnDay(data: EstablishmentData, today: Day): EstablishmentData {
  const { establishment, goods, categories } = data;
  const prices = data.prices.map((price) =>
    !price.expired && isExpired(price.fresh, today) ? { ...price, expired: true, city: null } : price,
  );
  return {
    ...data,
    today,
    prices,
    // With several pages, the others are not here to be counted.
    goods: goods.isPaged ? goods : pageOfShop(prices, categories, firstPage).goods,
    establishment: {
      ...establishment,
      promotions: establishment.promotions.filter(
        (promotion) => promotionPhase(promotion, today) !== 'ended',
      ),
    },
  };
}

const firstPage = { view: 'lista', order: 'populares', page: 1 } as const;
