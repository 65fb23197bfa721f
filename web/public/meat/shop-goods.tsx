import { useNavigate, useSearchParams } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { sayConditional } from '#domain/conditional-price.ts';
import { formatDifference } from '#domain/money.ts';
import { sayLowest } from '#domain/price-counts.ts';
import { counted } from '#domain/text.ts';
import { sayException, sayUsualFacts, type UsualFacts, usualFacts } from '#domain/usual-facts.ts';
import { ChipLinks } from '#web/components/chip-links.tsx';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { MoreSummary } from '#web/components/list-head.tsx';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { BestLabel, lowestInCity } from '#web/components/price-tag.tsx';
import { Trend } from '#web/components/trend.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { establishmentViews, paths, priceOrders } from '#web/paths.ts';
import { ListButton } from '#web/shopping-list/list-button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import type { EstablishmentData } from './load-establishment.ts';
import { ContestedNote, PromotionNote } from './promotion-note.tsx';
import { isCityLowest, readShopChoice, type ShopChoice, type ShopPrice, viewShop } from './shop-prices.ts';

const viewNames = { lista: 'Lista', categorias: 'Categorias' };
const orderNames = { populares: 'Populares', menor: 'Menor', maior: 'Maior' };

/** How many goods a list shows before the rest is unfolded. */
const firstRows = 10;

/** Lists the shop's products and prices. Search, view and order are in the URL. */
export function ShopGoods({ loaded }: { loaded: EstablishmentData }) {
  const { establishment, prices, goods, categories, today } = loaded;
  const [query] = useSearchParams();
  const choice = readShopChoice(query);
  const { count, isPaged, page, pages, allExpired } = goods;
  const { lists, expired } = viewShop(prices, categories, choice, allExpired === null);
  const listed = lists.flatMap((list) => list.prices);
  const found = listed.length + expired.length;
  const expiredCount = pages > 1 ? goods.expired : expired.length;
  const usual = usualFacts(
    (listed.length > 0 ? listed : expired).map(({ fresh }) => fresh),
    today,
  );
  const rows = { loaded, usual };
  return (
    <section aria-labelledby="produtos" className="flex flex-col gap-2 max-lg:gap-1">
      <div className="flex-wrap items-baseline justify-between gap-x-2 max-lg:sr-only lg:flex">
        <h2 id="produtos" className="heading text-h2">
          Produtos e preços
        </h2>
        <span className="text-small text-muted-foreground">
          {[count > 0 && counted(count, 'produto'), goods.lowest > 0 && sayLowest(goods.lowest)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      {count === 0 ? (
        <Empty title="Sem preços disponíveis" level={3}>
          Ninguém informou ainda os preços deste estabelecimento.
        </Empty>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-3">
            <p className="usual-facts mb-0 min-w-0 flex-1">
              {found > 0 && !allExpired && (
                <>
                  {[sayUsualFacts(usual, today), '+ acima do menor'].filter(Boolean).join(' · ')}
                  <span className="max-lg:sr-only"> da cidade</span>
                </>
              )}
            </p>
            <details
              className="peer group/fold -my-1 lg:hidden"
              open={choice.search !== undefined || choice.view !== 'lista' || choice.order !== 'populares'}
            >
              <MoreSummary>Mais</MoreSummary>
            </details>
            <div className="hidden w-full min-w-0 flex-col gap-2 peer-open:flex lg:-order-1 lg:flex">
              <Choices id={establishment.id} choice={choice} isPaged={isPaged} found={found} />
            </div>
          </div>
          {found === 0 && (
            <Empty title="Nenhum produto encontrado" level={3}>
              Tente outra palavra, ou limpe a busca.
            </Empty>
          )}
          {lists.map(({ title, prices: whole }) => {
            const first = title === null && choice.search === undefined ? whole.slice(0, firstRows) : whole;
            return (
              <div key={title} className="flex flex-col gap-2">
                {title && <h3 className="heading text-h3">{title}</h3>}
                {first.length > 0 && (
                  <ShopRows {...rows} label={title ?? 'Produtos e preços'} prices={first} />
                )}
                {first.length < whole.length && (
                  <Disclosure title={`Mais ${counted(whole.length - first.length, 'produto')}`}>
                    <ShopRows {...rows} label="Mais produtos" prices={whole.slice(firstRows)} flush />
                  </Disclosure>
                )}
              </div>
            );
          })}
          {expired.length > 0 && (
            <Disclosure
              title={`${counted(expiredCount, 'preço')} vencido${expiredCount > 1 ? 's' : ''}`}
              isOpen={expired.length === found}
            >
              <ShopRows {...rows} label="Preços vencidos" prices={expired} flush />
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
      <div className="place-bar">
        <ChipLinks
          label="Como mostrar os produtos"
          choices={establishmentViews.map((one) => ({
            label: viewNames[one],
            to: to({ view: one }),
            current: one === view,
          }))}
        />
        <ChipLinks
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

interface ShopRowsProps {
  loaded: EstablishmentData;
  label: string;
  prices: readonly ShopPrice[];
  /** what the line above the lists says of most prices */
  usual: UsualFacts;
  flush?: boolean;
}

/** Rows of the shop's goods: the price, how far it is above the city's lowest, and what the line above has not said. */
function ShopRows({ loaded, label, prices, usual, flush }: ShopRowsProps) {
  const { establishment, today } = loaded;
  return (
    <PlaceRows label={label} flush={flush}>
      {prices.map((price) => (
        <ShopRow key={price.id} shop={establishment} price={price} usual={usual} today={today} />
      ))}
    </PlaceRows>
  );
}

interface ShopRowProps {
  shop: EstablishmentData['establishment'];
  price: ShopPrice;
  usual: UsualFacts;
  today: Day;
}

function ShopRow({ shop, price, usual, today }: ShopRowProps) {
  const { productId, name, unit, fresh, promotion, contested, city, expired } = price;
  const isTagged = city !== null && isCityLowest(price.price, city);
  // The note of a promotion says its days and where it comes from.
  const exception = promotion ? null : sayException(fresh, usual, today);
  const hasMoved = !promotion && !price.firstCollection && price.trend !== 'stable';
  return (
    <PlaceRow
      name={name}
      to={paths.product(productId)}
      facts={[]}
      price={price.price}
      unit={unit}
      expired={expired}
      tagged={isTagged}
      lowestOf="da cidade"
      aside={
        isTagged ? (
          <BestLabel text={lowestInCity(city)} expired={expired} />
        ) : (
          city && price.price > city.lowest && formatDifference(price.price - city.lowest)
        )
      }
      fresh={
        <>
          <ListButton product={{ id: productId, name, unit }} className="list-add" />
          {hasMoved && <Trend of={price} expired={expired} today={today} look="short" />}
          <PriceAge
            {...fresh}
            kind="meat"
            product={{ id: productId, name }}
            place={shop}
            exception={exception}
            today={today}
          />
        </>
      }
      note={
        promotion ? (
          <PromotionNote promotion={promotion} price={price.price} today={today} />
        ) : (
          contested && (
            <ContestedNote promotion={contested} price={price.price} day={fresh.day} today={today} />
          )
        )
      }
      conditional={sayConditional(price.conditionalPrice, today)}
      heart={<HeartButton kind="product" id={productId} name={name} />}
    />
  );
}
