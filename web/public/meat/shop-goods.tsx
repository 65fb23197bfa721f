import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { sayLowest } from '#domain/price-counts.ts';
import { counted } from '#domain/text.ts';
import { establishmentViews, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SegmentedLinks } from '#web/ui/segmented.tsx';
import { ExpiredBanner } from '../data-status/expired-banner.tsx';
import type { EstablishmentData } from './load-establishment.ts';
import { ShopPriceRow } from './shop-price-row.tsx';
import { readShopChoice, type ShopChoice, type ShopPrice, viewShop } from './shop-prices.ts';

const viewNames = { lista: 'Lista', categorias: 'Categorias' };

/** Lists the shop's products and prices. View and order are in the URL. */
export function ShopGoods({ loaded }: { loaded: EstablishmentData }) {
  const { establishment, prices, goods, categories, today, dataStatus } = loaded;
  const [query] = useSearchParams();
  const choice = readShopChoice(query);
  const { count, page, pages, unit, allExpired } = goods;
  const { lists, expired } = viewShop(prices, categories, choice, allExpired === null);
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
      {allExpired && dataStatus.kind === 'current' && (
        <ExpiredBanner comparisons={[{ expired: true, ...allExpired }]}>
          No balcão, o valor de hoje pode ser outro.
        </ExpiredBanner>
      )}
      {prices.length === 0 ? (
        <Empty title="Sem preços disponíveis" level={3}>
          Ninguém informou ainda os preços deste estabelecimento.
        </Empty>
      ) : (
        <>
          <Choices id={establishment.id} choice={choice} isPaged={pages > 1} />
          {lists.map(({ title, prices: listed }) => (
            <PriceList key={title} title={title} prices={listed} today={today} />
          ))}
          {expired.length > 0 && (
            <Disclosure
              title={`${counted(goods.expired, 'preço')} vencido${goods.expired > 1 ? 's' : ''}`}
              isOpen={expired.length === prices.length}
            >
              <ul className="divide-y divide-border border-t border-border">
                {expired.map((price) => (
                  <ShopPriceRow key={price.id} price={price} today={today} level={3} />
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

function Choices({ id, choice, isPaged }: { id: number; choice: ShopChoice; isPaged: boolean }) {
  const rising = choice.order === 'menor';
  const page = isPaged ? 1 : undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SegmentedLinks
        label="Como mostrar os produtos"
        choices={establishmentViews.map((view) => ({
          label: viewNames[view],
          to: paths.establishment(id, { ...choice, view, page }),
          current: view === choice.view,
        }))}
      />
      <ButtonLink
        to={paths.establishment(id, { ...choice, order: rising ? 'maior' : 'menor', page })}
        variant="outline"
        replace
        preventScrollReset
        icon={rising ? <ArrowDownNarrowWide aria-hidden="true" /> : <ArrowUpNarrowWide aria-hidden="true" />}
      >
        <span>
          {rising ? 'Menor' : 'Maior'}
          <span className="sr-only"> preço primeiro. Mudar para o {rising ? 'maior' : 'menor'} primeiro</span>
        </span>
      </ButtonLink>
    </div>
  );
}

function PriceList({
  title,
  prices,
  today,
}: {
  title: string | null;
  prices: readonly ShopPrice[];
  today: string;
}) {
  return (
    <div className="flex flex-col gap-2">
      {title && <h3 className="heading text-h3">{title}</h3>}
      <ul className="divide-y divide-border overflow-clip rounded-lg border border-border bg-card">
        {prices.map((price) => (
          <ShopPriceRow key={price.id} price={price} today={today} level={title ? 4 : 3} />
        ))}
      </ul>
    </div>
  );
}
