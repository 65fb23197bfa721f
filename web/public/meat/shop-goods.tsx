import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { formatDifference, formatReais } from '#domain/money.ts';
import { sayLowest } from '#domain/price-counts.ts';
import { counted } from '#domain/text.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { Price } from '#web/components/price.tsx';
import { BestLabel, lowestInCity, PriceTag } from '#web/components/price-tag.tsx';
import { Trend } from '#web/components/trend.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { establishmentViews, paths, priceOrders } from '#web/paths.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SegmentedLinks } from '#web/ui/segmented.tsx';
import { FreshnessButton } from '../price-sheet/freshness-button.tsx';
import type { EstablishmentData } from './load-establishment.ts';
import { ContestedNote, PromotionNote } from './promotion-note.tsx';
import {
  type CityPrices,
  isCityLowest,
  readShopChoice,
  type ShopChoice,
  type ShopPrice,
  viewShop,
} from './shop-prices.ts';
import { UnitNote } from './unit-note.tsx';

const viewNames = { lista: 'Lista', categorias: 'Categorias' };
const orderNames = { populares: 'Populares', menor: 'Menor', maior: 'Maior' };

/** Lists the shop's products and prices. Search, view and order are in the URL. */
export function ShopGoods({ loaded }: { loaded: EstablishmentData }) {
  const { establishment, prices, goods, categories, today } = loaded;
  const [query] = useSearchParams();
  const choice = readShopChoice(query);
  const { count, isPaged, page, pages, unit, allExpired } = goods;
  const { lists, expired } = viewShop(prices, categories, choice, allExpired === null);
  const found = lists.reduce((sum, list) => sum + list.prices.length, expired.length);
  const expiredCount = pages > 1 ? goods.expired : expired.length;
  return (
    <section aria-labelledby="produtos" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="produtos" className="heading text-h2">
          Produtos e preços
        </h2>
        <span className="text-small text-muted-foreground">
          {count > 0 && `${counted(count, 'produto')}, ${sayLowest(goods.lowest)}, `}
          {unit ? `R$ por ${unit}` : 'R$ por kg, salvo indicação'}
        </span>
      </div>
      {count === 0 ? (
        <Empty title="Sem preços disponíveis" level={3}>
          Ninguém informou ainda os preços deste estabelecimento.
        </Empty>
      ) : (
        <>
          <Choices id={establishment.id} choice={choice} isPaged={isPaged} found={found} />
          {found === 0 && (
            <Empty title="Nenhum produto encontrado" level={3}>
              Tente outra palavra, ou limpe a busca.
            </Empty>
          )}
          {lists.map(({ title, prices: listed }) => (
            <PriceList key={title} shopId={establishment.id} title={title} prices={listed} today={today} />
          ))}
          {expired.length > 0 && (
            <Disclosure
              title={`${counted(expiredCount, 'preço')} vencido${expiredCount > 1 ? 's' : ''}`}
              isOpen={expired.length === found}
            >
              <ul className="divide-y divide-border border-t border-border">
                {expired.map((price) => (
                  <ShopPriceRow
                    key={price.id}
                    shopId={establishment.id}
                    price={price}
                    today={today}
                    level={3}
                  />
                ))}
              </ul>
            </Disclosure>
          )}
          <Pagination
            label="Páginas de produtos"
            current={page}
            pages={pages}
            to={(to) => `${paths.establishment(establishment.id, { ...choice, page: to })}#produtos`}
          />
        </>
      )}
    </section>
  );
}

interface ChoicesProps {
  id: number;
  choice: ShopChoice;
  isPaged: boolean;
  /** how many goods are shown */
  found: number;
}

function Choices({ id, choice, isPaged, found }: ChoicesProps) {
  const navigate = useNavigate();
  const { search = '', view, order } = choice;
  const to = (changed: Partial<ShopChoice>) =>
    paths.establishment(id, { ...choice, ...changed, page: isPaged ? 1 : undefined });
  return (
    <>
      <FilterBar
        action={`${paths.establishment(id)}#produtos`}
        search={{ name: 'search', label: 'Buscar neste lugar', placeholder: 'Corte ou produto' }}
        choices={[]}
        values={{ search }}
        keep={{
          ...(view !== 'lista' && { ver: view }),
          ...(order !== 'populares' && { ordem: order }),
          ...(isPaged && { pagina: '1' }),
        }}
        clearTo={to({ search: undefined })}
        onChange={({ search: typed }, step) =>
          navigate(to({ search: typed }), { ...step, preventScrollReset: true })
        }
        result={counted(found, 'produto')}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedLinks
          label="Como mostrar os produtos"
          choices={establishmentViews.map((one) => ({
            label: viewNames[one],
            to: to({ view: one }),
            current: one === view,
          }))}
        />
        <SegmentedLinks
          label="Ordem dos preços"
          choices={priceOrders.map((one) => ({
            label: orderNames[one],
            to: to({ order: one }),
            current: one === order,
          }))}
        />
      </div>
    </>
  );
}

function PriceList({
  shopId,
  title,
  prices,
  today,
}: {
  shopId: number;
  title: string | null;
  prices: readonly ShopPrice[];
  today: string;
}) {
  return (
    <div className="flex flex-col gap-2">
      {title && <h3 className="heading text-h3">{title}</h3>}
      <ul className="divide-y divide-border overflow-clip rounded-lg border border-border bg-card">
        {prices.map((price) => (
          <ShopPriceRow key={price.id} shopId={shopId} price={price} today={today} level={title ? 4 : 3} />
        ))}
      </ul>
    </div>
  );
}

interface ShopPriceRowProps {
  shopId: number;
  price: ShopPrice;
  today: Day;
  /** heading level of the product's name */
  level: 3 | 4;
}

/** Shows one product of the shop: price, trend, age and position in the city. The row links to the product. */
function ShopPriceRow({ shopId, price, today, level }: ShopPriceRowProps) {
  const { productId, name, fresh, promotion, contested, previousPrice, city } = price;
  const Heading = `h${level}` as const;
  return (
    <li className="shop-price">
      <div className="shop-price-what">
        <div>
          <HeartButton kind="product" id={productId} name={name} />
          <Heading className="heading">
            <Link to={paths.product(productId)}>{name}</Link>
            <UnitNote unit={price.unit} />
          </Heading>
        </div>
        <div className="shop-price-notes">
          {promotion ? (
            <PromotionNote promotion={promotion} price={price.price} today={today} />
          ) : (
            <span className="shop-price-moves">
              <Trend of={price} expired={price.expired} today={today} look="short" />
              {previousPrice !== null && previousPrice !== price.price && (
                <span className="shop-price-note">{`antes ${formatReais(previousPrice)}`}</span>
              )}
            </span>
          )}
          {contested && (
            <ContestedNote promotion={contested} price={price.price} day={fresh.day} today={today} />
          )}
          <FreshnessButton
            {...fresh}
            productId={productId}
            establishmentId={shopId}
            kind="meat"
            today={today}
          />
        </div>
      </div>
      <div className="shop-price-value">
        <Value price={price} />
        {city && (
          <div className="ruler-box">
            <CityRuler
              prices={cityPrices(price.price, city)}
              value={price.price}
              expired={price.expired}
              mean={city.mean}
            />
          </div>
        )}
        <span className="shop-price-note">{positionText(price.price, city)}</span>
      </div>
    </li>
  );
}

function Value({ price: { price, unit, city, expired } }: { price: ShopPrice }) {
  if (!city || !isCityLowest(price, city)) {
    return <Price value={price} unit={unit} show="unit" expired={expired} />;
  }
  return (
    <>
      <PriceTag value={price} unit={unit} expired={expired} />
      <BestLabel text={lowestInCity(city)} expired={expired} />
    </>
  );
}

/** Gives the known prices of the city: the lowest, this one and the highest. */
function cityPrices(price: number, { lowest, highest, shops }: CityPrices): number[] {
  return shops === 1 ? [price] : [lowest, price, highest];
}

function positionText(price: number, city: CityPrices | null): string | null {
  if (!city) return 'fora da comparação';
  if (city.shops === 1) return 'só aqui na cidade';
  return price > city.lowest ? formatDifference(price - city.lowest) : null;
}
