import { UsersRound, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { rankedOnPage } from '#contract/limits.ts';
import type { Day } from '#domain/city-time.ts';
import { isLowest, sayLeftCount } from '#domain/comparison.ts';
import { sayConditional } from '#domain/conditional-price.ts';
import { counted } from '#domain/text.ts';
import { sayException, usualFacts } from '#domain/usual-facts.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { ChipLinks } from '#web/components/chip-links.tsx';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { type ProductView, paths, type productTabs } from '#web/paths.ts';
import { PlaceBar } from '#web/place/place-bar.tsx';
import { sayAbove } from '#web/place/say-above.ts';
import type { NearPrices } from '#web/place/use-near-prices.ts';
import { useNearest } from '#web/place/use-nearest.ts';
import { useKm } from '#web/place/user-place.ts';
import { UsualLine } from '#web/place/usual-line.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { MoreButton, useMoreRows } from '../more-rows.tsx';
import { NearRowsOf } from '../near/near-rows.tsx';
import { ChangedButton } from '../price-sheet/changed-button.tsx';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import { ReportButton } from '../price-sheet/report-button.tsx';
import { ReportList } from '../price-sheet/report-list.tsx';
import type { CityFigures } from './city-figures.ts';
import { type ProductData, type RankedPrice, toReport } from './load-product.ts';
import { productFacts } from './product-answer.tsx';
import { readProductChoice, readRankingChoice } from './product-choice.ts';
import { promotionNote } from './promotion-note.tsx';
import { reportableProduct } from './reportable-product.ts';

interface ProductPricesProps {
  loaded: ProductData;
  near: NearPrices;
}

/** Lists the shops' prices, and folded below them the prices reported by users. */
export function ProductPrices({ loaded, near }: ProductPricesProps) {
  const { product, figures, reportCount } = loaded;
  const apiPrefix = useApiPrefix();
  const [query] = useSearchParams();
  const { tab } = readProductChoice(query);
  const to = (change: ProductView) =>
    paths.product(product.id, { ...readProductChoice(query), ...readRankingChoice(query), ...change });
  const tabs = <PriceTabs tab={tab} to={to} />;
  const official = figures ? (
    <OfficialPrices loaded={loaded} near={near} figures={figures} to={to} tabs={tabs} />
  ) : (
    <>
      <div className="place-bar">{tabs}</div>
      <Empty title="Nenhum preço encontrado" level={3}>
        {`Ninguém informou ainda o preço de ${product.name} em Palmas.`}
      </Empty>
    </>
  );
  return (
    <section aria-labelledby="onde-comprar" className="flex flex-col gap-2">
      <h2 id="onde-comprar" className="heading text-h3 max-lg:sr-only">
        Onde comprar
      </h2>
      {official}
      <Disclosure
        title={['Preços Relatados', reportCount > 0 && reportCount].filter(Boolean).join(' · ')}
        id={reportsId}
        icon={UsersRound}
        isOpen={tab === 'relatados'}
      >
        {reportCount > 0 ? (
          <ProductReports loaded={loaded} />
        ) : (
          <Empty
            title="Nenhum preço relatado"
            level={3}
            action={
              <ReportButton reportable={reportableProduct(loaded, apiPrefix)} variant="soft">
                Relatar um preço
              </ReportButton>
            }
          >
            {`Ninguém relatou ainda um preço de ${product.name}.`}
          </Empty>
        )}
      </Disclosure>
    </section>
  );
}

const reportsId = 'precos-relatados';

interface PriceTabsProps {
  tab: (typeof productTabs)[number];
  /** the address of the page after a change */
  to: (change: ProductView) => string;
}

/** The two kinds of prices: the list of the shops', and the fold of reported ones. Spec, public side, section 2 (/produto/{id}). */
function PriceTabs({ tab, to }: PriceTabsProps) {
  return (
    <ChipLinks
      label="Preços a mostrar"
      choices={[
        { label: 'Preços Oficiais', to: to({ tab: 'oficiais' }), current: tab === 'oficiais' },
        {
          label: 'Preços Relatados',
          to: `${to({ tab: 'relatados' })}#${reportsId}`,
          current: tab === 'relatados',
        },
      ]}
    />
  );
}

interface OfficialPricesProps extends ProductPricesProps, Pick<PriceTabsProps, 'to'> {
  figures: CityFigures;
  tabs: ReactNode;
}

function OfficialPrices({ loaded, near, figures, to, tabs }: OfficialPricesProps) {
  const { product, regions, ranking, seenLower, today } = loaded;
  const city = <CityRanking loaded={loaded} figures={figures} to={to} />;
  // A region or a further page is asked for by its address, and is not of the person's place.
  const isOfCity = ranking.regionId !== undefined || ranking.page > 1;
  return (
    <div className="flex flex-col gap-2">
      <PlaceBar
        regions={regions}
        toRegion={(regionId) => to({ regionId, page: 1 })}
        before={ranking.regionId !== undefined && <RegionChip {...{ ranking, to }} />}
        amountOf={isOfCity ? undefined : product.unit}
        after={tabs}
      />
      {isOfCity ? (
        city
      ) : (
        <NearRowsOf near={near} facts={productFacts(loaded)} today={today}>
          {city}
        </NearRowsOf>
      )}
      <SeenLower of={seenLower} best={figures.lowest} today={today} />
    </div>
  );
}

/** Names the region whose prices alone are shown, and leads back to all. */
function RegionChip({
  ranking: { regionName },
  to,
}: Pick<ProductData, 'ranking'> & Pick<OfficialPricesProps, 'to'>) {
  return (
    <Link to={to({ regionId: undefined, page: 1 })} preventScrollReset className="chip">
      <span className="sr-only">Tirar o filtro </span>
      <span>{regionName === null ? 'Essa região não existe mais' : `Região ${regionName}`}</span>
      <X aria-hidden="true" />
    </Link>
  );
}

/** Said above a list in which the price that its differences are to has no row. */
const aboveCity = '+ acima do menor da cidade';

/** One page of the prices of the city or of a region, lowest first. */
function CityRanking({ loaded, figures, to }: Pick<OfficialPricesProps, 'loaded' | 'figures' | 'to'>) {
  const { product, prices, regions, ranking, today } = loaded;
  const { page, pages, count, regionId } = ranking;
  const nearest = useNearest();
  const inside = prices.filter(({ position }) => position !== null);
  const left = prices.filter(({ position }) => position === null);
  const usual = usualFacts(inside.length > 0 ? inside : left, today);
  const lowest = inside.filter(({ price }) => isLowest(price, figures));
  const tagged = page === 1 ? nearest(lowest, ({ shop }) => shop) : undefined;
  const rows = (those: readonly RankedPrice[]) =>
    those.map((price) => (
      <CityRow
        key={price.id}
        product={product}
        price={price}
        figures={figures}
        isTagged={price === tagged}
        exception={sayException(price, usual, today)}
        today={today}
      />
    ));
  // A link to further rows goes to the top of their list.
  const toPage = (page: number) => `${to({ page })}#onde-comprar`;
  const region = regions.find(({ id }) => id === regionId);
  const compared = regionId === undefined ? figures.ranked.length : (region?.places ?? 0);
  const next = Math.min(rankedOnPage, compared - page * rankedOnPage);
  const leftCount = Math.max(count - compared, left.length);
  const leftTitle = `${counted(leftCount, 'estabelecimento')} ${sayLeftCount(figures.left, figures.expired)}`;
  return (
    <div className="flex flex-col gap-2">
      {prices.length === 0 ? (
        <Empty title="Nenhum estabelecimento encontrado" level={3}>
          {`Nenhum estabelecimento da região tem o preço de ${product.name}.`}
        </Empty>
      ) : (
        <UsualLine usual={usual} today={today} also={!tagged && inside.length > 0 && aboveCity}>
          <ChangedButton
            kind="meat"
            product={product}
            prices={inside.map(({ shop, ...price }) => ({ ...price, place: shop }))}
            today={today}
          />
        </UsualLine>
      )}
      {inside.length > 0 && (
        <PlaceRows label={`${product.name}, menor preço primeiro`}>{rows(inside)}</PlaceRows>
      )}
      {page === 1 && next > 0 && (
        <ButtonLink to={toPage(2)} variant="outline">
          {`Mostrar mais ${counted(next, 'estabelecimento')}`}
        </ButtonLink>
      )}
      {left.length > 0 && (
        <Disclosure title={leftTitle} isOpen={inside.length === 0}>
          <PlaceRows label={`${product.name}, preços fora da comparação`} flush>
            {rows(left)}
          </PlaceRows>
        </Disclosure>
      )}
      {page > 1 && (
        <Pagination label="Páginas de estabelecimentos" current={page} pages={pages} to={toPage} />
      )}
      {left.length === 0 && leftCount > 0 && (
        <ButtonLink to={toPage(Math.floor(compared / rankedOnPage) + 1)} variant="ghost">
          {leftTitle}
        </ButtonLink>
      )}
    </div>
  );
}

interface CityRowProps {
  product: ProductData['product'];
  price: RankedPrice;
  figures: CityFigures;
  /** true: has the lowest price, and of several with it the first */
  isTagged: boolean;
  exception: string | null;
  today: Day;
}

/** A row has its distance where the person's place is known, and its district otherwise. */
function CityRow({ product, price, figures, isTagged, exception, today }: CityRowProps) {
  const sayKm = useKm();
  const { shop } = price;
  const isInside = price.position !== null;
  return (
    <PlaceRow
      name={shop.name}
      verified={shop.verified}
      to={paths.establishment(shop.id)}
      facts={[sayKm(shop) ?? shop.district]}
      price={price.price}
      unit={product.unit}
      expired={price.expired}
      tagged={isTagged}
      aside={isInside && !isTagged && figures.ranked.length > 1 && sayAbove(price.price, figures.lowest)}
      fresh={
        <PriceAge {...price} kind="meat" product={product} place={shop} exception={exception} today={today} />
      }
      note={promotionNote(price, today)}
      conditional={sayConditional(price.conditionalPrice, today)}
    />
  );
}

/** Approved price reports of users, newest first. */
function ProductReports({ loaded: { product, reports, reportCount, today } }: { loaded: ProductData }) {
  const apiPrefix = useApiPrefix();
  const {
    rows: shown,
    list,
    ...more
  } = useMoreRows({ rows: reports, count: reportCount }, async (page) => {
    const given = { params: { id: product.id }, query: { page } };
    return (await callLazily(apiPrefix, 'listPublicReportedPrices', given)).data.map((report) =>
      toReport(report, product.unit),
    );
  });
  return (
    <div className="flex flex-col gap-3 px-3 pb-3">
      <ReportList
        ref={list}
        label={`${product.name}, preços relatados`}
        reports={shown}
        about={({ shop }) => (
          <Link to={paths.establishment(shop.id)} className="py-2.5 underline underline-offset-3">
            {shop.name}
          </Link>
        )}
        today={today}
      />
      <MoreButton noun="relatos" {...more} />
    </div>
  );
}
