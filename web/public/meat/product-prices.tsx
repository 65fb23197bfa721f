import { CircleCheckBig, UsersRound } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { rankedOnPage } from '#contract/limits.ts';
import { isLowest, sayLeftCount } from '#domain/comparison.ts';
import { counted } from '#domain/text.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { RankList, RankRow } from '#web/components/rank-row.tsx';
import { type ProductView, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SegmentedLinks } from '#web/ui/segmented.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { MoreButton, useMoreRows } from '../more-rows.tsx';
import { FreshnessButton } from '../price-sheet/freshness-button.tsx';
import { ReportList } from '../report-price/report-list.tsx';
import { ReportButton } from '../report-price/report-prices.tsx';
import type { CityFigures } from './city-figures.ts';
import { type ProductData, type RankedPrice, toReport } from './load-product.ts';
import { readProductChoice, readRankingChoice } from './product-choice.ts';
import { locationText } from './product-text.ts';
import { ContestedNote, PromotionNote } from './promotion-note.tsx';

/** Lists the shops' prices by page, lowest first, and the prices reported by users. */
export function ProductPrices({ loaded }: { loaded: ProductData }) {
  const { product, figures, reportCount } = loaded;
  const [query] = useSearchParams();
  const { tab } = readProductChoice(query);
  const to = (change: ProductView) =>
    paths.product(product.id, { ...readProductChoice(query), ...readRankingChoice(query), ...change });
  return (
    <section aria-labelledby="onde-comprar" className="flex flex-col gap-3">
      <h2 id="onde-comprar" className="heading text-h2">
        Onde comprar
      </h2>
      <Tabs
        label="De onde vêm os preços"
        current={tab}
        tabs={[
          {
            key: 'oficiais',
            label: 'Preços Oficiais',
            icon: CircleCheckBig,
            count: figures?.ranked.length ?? 0,
            to: to({ tab: 'oficiais' }),
          },
          {
            key: 'relatados',
            label: 'Preços Relatados',
            icon: UsersRound,
            count: reportCount,
            to: to({ tab: 'relatados' }),
          },
        ]}
      />
      <TabPanel tab={tab}>
        {tab === 'relatados' ? (
          <ProductReports loaded={loaded} />
        ) : figures ? (
          <OfficialPrices loaded={loaded} figures={figures} to={to} />
        ) : (
          <Empty title="Nenhum preço encontrado" level={3}>
            Ninguém informou ainda o preço de {product.name} em Palmas.
          </Empty>
        )}
      </TabPanel>
    </section>
  );
}

interface OfficialPricesProps {
  loaded: ProductData;
  figures: CityFigures;
  /** the address of the page after a change */
  to: (change: ProductView) => string;
}

function OfficialPrices({ loaded, figures, to }: OfficialPricesProps) {
  const { product, prices, regions, ranking } = loaded;
  const { page, pages, count, regionId } = ranking;
  const inside = prices.filter(({ position }) => position !== null);
  const left = prices.filter(({ position }) => position === null);
  const rows = (those: readonly RankedPrice[]) =>
    those.map((price) => (
      <PriceRow
        key={price.id}
        productId={product.id}
        price={price}
        unit={product.unit}
        figures={figures}
        today={loaded.today}
      />
    ));
  // A link to further rows goes to the top of their list.
  const toPage = (page: number) => `${to({ page })}#onde-comprar`;
  const compared =
    regionId === undefined ? figures.ranked.length : (regions.find(({ id }) => id === regionId)?.places ?? 0);
  const next = Math.min(rankedOnPage, compared - page * rankedOnPage);
  const leftCount = Math.max(count - compared, left.length);
  const leftTitle = `${counted(leftCount, 'estabelecimento')} ${sayLeftCount(figures.left, figures.expired)}`;
  return (
    <div className="flex flex-col gap-3">
      {(figures.ranked.length > rankedOnPage || regionId !== undefined) && (
        <SegmentedLinks
          label="Região"
          choices={[{ id: undefined, name: 'Todas' }, ...regions].map(({ id, name }) => ({
            label: name,
            to: to({ regionId: id, page: 1 }),
            current: id === regionId,
          }))}
        />
      )}
      {prices.length === 0 && (
        <Empty title="Nenhum estabelecimento encontrado" level={3}>
          Nenhum estabelecimento da região tem o preço de {product.name}.
        </Empty>
      )}
      {inside.length > 0 && (
        <RankList label={`${product.name}, menor preço primeiro`}>{rows(inside)}</RankList>
      )}
      {page === 1 && next > 0 && (
        <ButtonLink to={toPage(2)} variant="outline">
          Mostrar mais {counted(next, 'estabelecimento')}
        </ButtonLink>
      )}
      {left.length > 0 && (
        <Disclosure title={leftTitle} isOpen={inside.length === 0}>
          <RankList label={`${product.name}, preços fora da comparação`} flush>
            {rows(left)}
          </RankList>
        </Disclosure>
      )}
      <Pagination label="Páginas de estabelecimentos" current={page} pages={pages} to={toPage} />
      {left.length === 0 && leftCount > 0 && (
        <ButtonLink to={toPage(Math.floor(compared / rankedOnPage) + 1)} variant="ghost">
          {leftTitle}
        </ButtonLink>
      )}
    </div>
  );
}

interface PriceRowProps {
  productId: number;
  price: RankedPrice;
  unit: PriceUnit;
  figures: CityFigures;
  today: string;
}

function PriceRow({ productId, price, unit, figures, today }: PriceRowProps) {
  const { ranked, marks, mean, expired } = figures;
  const inside = price.position !== null;
  const best = inside && isLowest(price.price, figures);
  return (
    <RankRow
      position={price.position ?? undefined}
      name={price.shop.name}
      verified={price.shop.verified}
      to={paths.establishment(price.shop.id)}
      details={locationText(price.shop)}
      price={price.price}
      unit={unit}
      fresh={price}
      freshButton={
        <FreshnessButton
          {...price}
          productId={productId}
          establishmentId={price.shop.id}
          kind="meat"
          today={today}
        />
      }
      today={today}
      compared={inside ? marks : null}
      mean={mean}
      placement={!inside ? 'out' : best ? 'tag' : ranked.length === 1 ? 'first' : 'above'}
      percent={!price.promotion}
      bestLabel={best ? (expired ? 'Menor da coleta' : 'Menor preço') : undefined}
      trend={
        price.promotion ? (
          <PromotionNote promotion={price.promotion} price={price.price} today={today} />
        ) : (
          price.contested && (
            <ContestedNote promotion={price.contested} price={price.price} day={price.day} today={today} />
          )
        )
      }
    />
  );
}

/** Approved price reports of users, newest first. */
function ProductReports({ loaded: { product, reports, reportCount, today } }: { loaded: ProductData }) {
  const apiPrefix = useApiPrefix();
  const { rows: shown, ...more } = useMoreRows({ rows: reports, count: reportCount }, async (page) => {
    const given = { params: { id: product.id }, query: { page } };
    return (await callLazily(apiPrefix, 'listPublicReportedPrices', given)).data.map((report) =>
      toReport(report, product.unit),
    );
  });
  if (reports.length === 0) {
    return (
      <Empty
        title="Nenhum preço relatado"
        level={3}
        action={<ReportButton variant="soft">Relatar um preço</ReportButton>}
      >
        Ninguém relatou ainda um preço de {product.name}.
      </Empty>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <ReportList
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
