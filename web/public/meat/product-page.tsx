import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { sayCard } from '#domain/card.ts';
import type { Day } from '#domain/city-time.ts';
import { positionOf } from '#domain/comparison.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { AlertButton } from '#web/alerts/alert-button.tsx';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { spokenUnits } from '#web/components/price.tsx';
import { cardPath, paths } from '#web/paths.ts';
import { NearWait } from '#web/place/near-wait.tsx';
import { useNearPrices } from '#web/place/use-near-prices.ts';
import { BelowFirstScreen } from '#web/ui/below-first-screen.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { loadOrLastSeen, useLastSeen } from '../data-status/last-seen.ts';
import { failureMeta, LoadFailure, loadDetail } from '../data-status/load-detail.tsx';
import { expiredDays, PricePage } from '../data-status/page-status.tsx';
import { useOnToday } from '../data-status/use-on-today.ts';
import { nearHandle } from '../near/asked-near.ts';
import { ReportButton } from '../price-sheet/report-button.tsx';
import { Directions, StickyActions } from '../sticky-actions.tsx';
import { revalidatesFor } from '../url-filters.ts';
import type { Route } from './+types/product-page.ts';
import { loadProduct, type ProductData } from './load-product.ts';
import { answerName, CityRange, ProductAnswer, productFacts, useAnswer } from './product-answer.tsx';
import { cityCard } from './product-card.ts';
import { readProductChoice, readRankingChoice } from './product-choice.ts';
import { ProductHead } from './product-head.tsx';
import { CheaperProducts, ProductHistory, ProductRail } from './product-history.tsx';
import { productJsonLd } from './product-json-ld.ts';
import { ProductPrices } from './product-prices.tsx';
import { reportableProduct } from './reportable-product.ts';

const failureTitle = 'Erro ao carregar o produto';

export function loader({ context, params, request }: Route.LoaderArgs) {
  const choice = readRankingChoice(new URL(request.url).searchParams);
  const loading = loadProduct(context.get(transportContext), params.id, choice).then((loaded) => ({
    ...loaded,
    shareText: sayCard(cityCard(loaded)),
  }));
  return loadDetail(loading, context.get(siteContext));
}

/** Offline, the page shows the data that this tab loaded last instead of an error. */
export function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrLastSeen(addressOf(params.id, new URL(request.url).searchParams), serverLoader);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The address of the data: tabs and the period of the history need no request. */
function addressOf(id: string, query: URLSearchParams): string {
  return paths.product(id, readRankingChoice(query));
}

export const shouldRevalidate = revalidatesFor('regionId', 'pagina');

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData?.loaded) return failureMeta(failureTitle);
  const { loaded, site } = loaderData;
  const { product, dataStatus } = loaded;
  const query = new URLSearchParams(location.search);
  return pageMeta({
    title: `${product.name}: preço ${spokenUnits[product.unit]} em Palmas`,
    ...(import.meta.env.SSR && {
      description: describe(loaded, query),
      picture: { path: cardPath('produto', product.id), text: loaded.shareText },
      shared:
        site.url + paths.product(product.id, { ...readProductChoice(query), ...readRankingChoice(query) }),
    }),
    canonical: site.url + paths.product(product.id),
    indexed: dataStatus.kind === 'current',
    jsonLd: import.meta.env.SSR && productJsonLd(loaded, site.url),
  });
}

/** Describes what the address shows: the product in the whole city, in a region, or as people report it. */
function describe(
  { product: { name, unit }, figures, best, ranking, prices, reportCount }: ProductData,
  query: URLSearchParams,
): string {
  const per = spokenUnits[unit];
  if (readProductChoice(query).tab === 'relatados')
    return `${counted(reportCount, 'preço relatado', 'preços relatados')} de ${name} em Palmas, com o lugar e o dia.`;
  if (ranking.regionName !== null) {
    const lowest = prices.find(({ position }) => position === 1);
    const from = lowest ? ` a partir de ${formatReais(lowest.price)} ${per}, ${lowest.shop.name}` : '';
    return `${name} na Região ${ranking.regionName}${from}. ${counted(ranking.count, 'preço')} com fonte e data.`;
  }
  if (!figures || !best)
    return `${name} em Palmas: o preço ${per} em cada estabelecimento, com fonte e data.`;
  const { lowest, ranked, expired } = figures;
  const where = counted(ranked.length, 'estabelecimento');
  const since = expired ? 'Última coleta: ' : '';
  return `${since}${name} a partir de ${formatReais(lowest)} ${per}, ${best.shop.name}. Preço em ${where} de Palmas, com fonte, data e histórico.`;
}

export const handle = nearHandle<Route.ComponentProps['loaderData']>(({ loaded }) =>
  loaded?.figures ? { view: 'list', things: [productFacts(loaded)] } : null,
);

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const loaded = useOnToday(loaderData.loaded, productOnDay);
  const { search } = useLocation();
  useLastSeen(addressOf(params.id, new URLSearchParams(search)), loaderData, loaded?.dataStatus);
  useNoteSeen(loaded?.product);
  const expired = loaded?.figures && expiredDays([loaded.figures]);
  return (
    <PricePage dataStatus={loaded?.dataStatus} expired={expired && { ...expired, use: expiredUse }}>
      <Breadcrumb
        trail={[
          { label: 'Início', to: paths.home() },
          {
            label: loaded?.listedIn?.name ?? 'Carnes',
            to: paths.butchers({ sector: loaded?.listedIn?.id }),
          },
        ]}
        current={loaded?.product.name ?? 'Produto'}
      />
      {loaded ? (
        <Product key={loaded.product.id} loaded={loaded} />
      ) : (
        <LoadFailure page="Produto" title={failureTitle}>
          Não foi possível carregar os dados do produto.{' '}
          <Link to={paths.home()} className="underline">
            Voltar ao início
          </Link>
        </LoadFailure>
      )}
    </PricePage>
  );
}

const expiredUse =
  'Servem para comparar os estabelecimentos entre si; no balcão, o valor de hoje pode ser outro.';

/** The home page tells a person what has changed for the products that they looked at last. */
function useNoteSeen(product: Pick<ProductData['product'], 'id' | 'name' | 'unit'> | undefined): void {
  const { id, name, unit } = product ?? {};
  useEffect(() => {
    if (id === undefined || name === undefined || unit === undefined) return;
    import('#web/place/seen-prices.ts').then(
      ({ noteSeen }) => noteSeen({ kind: 'product', id, name, unit }),
      () => {},
    );
  }, [id, name, unit]);
}

function Product({ loaded }: { loaded: ProductData }) {
  const apiPrefix = useApiPrefix();
  const near = useNearPrices({ kind: 'product', id: loaded.product.id });
  const { product, figures, today } = loaded;
  const answer = useAnswer(loaded, near);
  const isWaiting = near.from === null || near.found === 'searching';
  const action = useRef<HTMLDivElement>(null);
  const offer = answer && figures && { product, city: figures, price: answer.price };
  return (
    <>
      <ProductHead loaded={loaded} answer={answer} />
      <div className="grid gap-2 lg:gap-6 lg:[.has-place_&]:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="flex min-w-0 flex-col gap-2 lg:gap-6">
          {answer && figures ? (
            <NearWait name={answerName(product)} from={near.from} isWaiting={isWaiting}>
              <ProductAnswer {...{ product, figures, today, answer, action }} />
            </NearWait>
          ) : (
            <p className="text-muted-foreground">Sem preços disponíveis</p>
          )}
          <ProductPrices loaded={loaded} near={near} />
          {answer && figures && <CityRange {...{ figures, today, answer }} />}
          {offer && <AlertButton {...offer} className="lg:hidden" />}
          <BelowFirstScreen>
            <ProductHistory loaded={loaded} />
            <CheaperProducts loaded={loaded} />
          </BelowFirstScreen>
          {answer && !(near.from && isWaiting) && (
            <StickyActions beside={action}>
              <Directions {...answer.place} />
            </StickyActions>
          )}
        </div>
        <BelowFirstScreen>
          <ProductRail loaded={loaded} near={near} offer={offer} />
        </BelowFirstScreen>
      </div>
      <p>
        <ReportButton reportable={reportableProduct(loaded, apiPrefix)} variant="ghost">
          Reportar Preço Incorreto
        </ReportButton>
      </p>
    </>
  );
}

/**
 * A product's data on a later day. Prices that have expired by then leave the ranking, and cheaper products with
 * expired prices are left out. The next lowest price is known if the first page of the city is shown; otherwise the
 * prices stay those of the day on which the data were made, as the last known ones.
 */
export function productOnDay(data: ProductData, today: Day): ProductData {
  const dated = data.prices.map((price) => ({ ...price, expired: isExpired(price, today) }));
  const { figures, best } = data;
  if (!figures || !best || figures.expired) return { ...data, today, prices: dated, cheaper: [] };
  const { page, regionId } = data.ranking;
  const isFirst = page === 1 && regionId === undefined;
  const inside = dated.filter((price) => price.position !== null && !price.expired);
  const lowest = isExpired(best, today) ? (isFirst ? inside[0] : undefined) : best;
  if (!lowest) {
    return {
      ...data,
      today,
      prices: dated,
      figures: { ...figures, expired: true },
      cheaper: [],
    };
  }
  return {
    ...data,
    today,
    figures: isFirst
      ? {
          ...figures,
          lowest: lowest.price,
          ties: inside.filter(({ price }) => price === lowest.price).length - 1,
        }
      : figures,
    best: lowest,
    prices: dated.map((price) => ({
      ...price,
      position:
        price.position === null || price.expired
          ? null
          : isFirst
            ? positionOf(price.price, inside)
            : price.position,
    })),
    cheaper: data.cheaper.filter((other) => !isExpired(other, today)),
  };
}
