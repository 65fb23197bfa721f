import { CircleCheckBig, UsersRound } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type Comparison, isLowest, positionOf, sayLeft } from '#domain/comparison.ts';
import { counted } from '#domain/text.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { RankList, RankRow } from '#web/components/rank-row.tsx';
import { paths } from '#web/paths.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { ProductData, ProductPrice } from './load-product.ts';
import { readProductChoice } from './product-choice.ts';
import { ProductReports } from './product-reports.tsx';
import { locationText } from './product-text.ts';
import { ContestedNote, PromotionNote } from './promotion-note.tsx';

interface ProductPricesProps {
  loaded: ProductData;
  comparison: Comparison<ProductPrice> | undefined;
}

/** Lists every shop's price, lowest first, and the prices reported by users. */
export function ProductPrices({ loaded, comparison }: ProductPricesProps) {
  const { product, reportCount, today } = loaded;
  const [query] = useSearchParams();
  const choice = readProductChoice(query);
  return (
    <section aria-labelledby="onde-comprar" className="flex flex-col gap-3">
      <h2 id="onde-comprar" className="heading text-h2">
        Onde comprar
      </h2>
      <Tabs
        label="De onde vêm os preços"
        current={choice.tab}
        tabs={[
          {
            key: 'oficiais',
            label: 'Preços Oficiais',
            icon: CircleCheckBig,
            count: comparison?.ranked.length ?? 0,
            to: paths.product(product.id, { ...choice, tab: 'oficiais' }),
          },
          {
            key: 'relatados',
            label: 'Preços Relatados',
            icon: UsersRound,
            count: reportCount,
            to: paths.product(product.id, { ...choice, tab: 'relatados' }),
          },
        ]}
      />
      <TabPanel tab={choice.tab}>
        {choice.tab === 'relatados' ? (
          <ProductReports loaded={loaded} />
        ) : comparison ? (
          <OfficialPrices product={product} comparison={comparison} today={today} />
        ) : (
          <Empty title="Nenhum preço encontrado" level={3}>
            Ninguém informou ainda o preço de {product.name} em Palmas.
          </Empty>
        )}
      </TabPanel>
    </section>
  );
}

/** Number of prices shown before 'show more'. */
const initialCount = 10;

interface OfficialPricesProps {
  product: ProductData['product'];
  comparison: Comparison<ProductPrice>;
  today: string;
}

function OfficialPrices({ product, comparison, today }: OfficialPricesProps) {
  const { ranked, left } = comparison;
  const more = ranked.slice(initialCount);
  const rows = (prices: readonly ProductPrice[], inside: boolean) =>
    prices.map((price) => (
      <PriceRow
        key={price.id}
        price={price}
        unit={product.unit}
        position={inside ? positionOf(price.price, ranked) : undefined}
        comparison={comparison}
        today={today}
      />
    ));
  return (
    <div className="flex flex-col gap-3">
      <RankList label={`${product.name}, menor preço primeiro`}>
        {rows(ranked.slice(0, initialCount), true)}
      </RankList>
      {more.length > 0 && (
        <Disclosure title={`Mostrar mais ${counted(more.length, 'estabelecimento')}`}>
          <RankList label={`${product.name}, os preços seguintes`} flush>
            {rows(more, true)}
          </RankList>
        </Disclosure>
      )}
      {left.length > 0 && (
        <Disclosure title={`${counted(left.length, 'estabelecimento')} ${sayLeft(left, comparison.expired)}`}>
          <RankList label={`${product.name}, preços fora da comparação`} flush>
            {rows(left, false)}
          </RankList>
        </Disclosure>
      )}
    </div>
  );
}

interface PriceRowProps {
  price: ProductPrice;
  unit: PriceUnit;
  /** position in the ranking; undefined outside it */
  position: number | undefined;
  comparison: Comparison<ProductPrice>;
  today: string;
}

function PriceRow({ price, unit, position, comparison, today }: PriceRowProps) {
  const { ranked, mean, expired } = comparison;
  const inside = position !== undefined;
  const best = isLowest(price.price, comparison);
  return (
    <RankRow
      position={position}
      name={price.shop.name}
      verified={price.shop.verified}
      to={paths.establishment(price.shop.id)}
      details={locationText(price.shop)}
      price={price.price}
      unit={unit}
      fresh={price}
      today={today}
      compared={inside ? ranked.map((each) => each.price) : null}
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
