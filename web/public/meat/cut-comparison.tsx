import { Scale } from 'lucide-react';
import { Form, Link, useNavigate } from 'react-router';
import { sayLeft } from '#domain/comparison.ts';
import { formatPercent, formatReais } from '#domain/money.ts';
import { unitSigns } from '#domain/products.ts';
import { counted } from '#domain/text.ts';
import { spokenUnits } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { ChipSelect } from '#web/place/chip-select.tsx';
import { PlaceBar } from '#web/place/place-bar.tsx';
import { ListButton } from '#web/shopping-list/list-button.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { CutRange } from './cut-range.tsx';
import type { MeatData, TabOf } from './meat-data.ts';
import type { MeatChoice } from './meat-params.ts';
import { wordsOf } from './meat-text.ts';
import { type CutRow, rowsOf } from './meat-view.ts';
import { LeftRows, ShopRows } from './shop-rows.tsx';

interface CutComparisonProps {
  tab: TabOf<'comparar'>;
  data: MeatData;
  choice: MeatChoice;
}

interface Named {
  id: number;
  name: string;
}

/**
 * Ranks one cut in every shop, lowest price first. The comparison needs a selected product (spec, public side, section
 * 2, /acougues).
 */
export function CutComparison({ tab, data, choice }: CutComparisonProps) {
  const { view } = data;
  const priced = new Set(tab.pricedIds);
  if (priced.size === 0) return <Empty title="Nenhum dado disponível" />;
  const filters = { search: view.found.namesShops ? choice.search : undefined, regionId: choice.regionId };
  const { sector } = choice;
  const to = (productId: number | string) =>
    paths.butchers({ sector, ...filters, productId, tab: 'comparar' });
  const words = wordsOf(view.sector);
  return (
    <div className="flex flex-col gap-2">
      <PlaceBar
        regions={data.regions}
        toRegion={(regionId) => paths.butchers({ ...choice, regionId, tab: 'comparar' })}
        isListed={tab.ranking !== null}
        amountOf={tab.ranking ? unitSigns[tab.ranking.product.unit] : undefined}
        before={
          <CutSelect
            cuts={view.goods.filter(({ id }) => priced.has(id))}
            chosenId={view.found.chosenId ?? undefined}
            to={to}
            hidden={{ setor: sector, ...filters }}
            words={words}
          />
        }
        after={
          tab.ranking && (
            <ListButton
              product={{ ...tab.ranking.product, unit: unitSigns[tab.ranking.product.unit] }}
              className="chip"
            />
          )
        }
      />
      {tab.ranking ? (
        <Ranking ranking={tab.ranking} row={rowsOf(data)(tab.ranking.product)} data={data} choice={choice} />
      ) : choice.productId === undefined && view.found.products > 0 ? (
        <CutPrompt cuts={view.first} to={to} words={words} />
      ) : (
        <Empty title="Nenhum preço encontrado">Tente ajustar os filtros.</Empty>
      )}
    </div>
  );
}

interface ChooseProps {
  cuts: readonly Named[];
  /** URL of the comparison of a cut, with the same other filters */
  to: (productId: number | string) => string;
  words: ReturnType<typeof wordsOf>;
}

interface CutSelectProps extends ChooseProps {
  chosenId: number | undefined;
  /** the other filters, for the form without script */
  hidden: Record<string, string | number | undefined>;
}

function CutSelect({ cuts, chosenId, to, hidden, words: [one, One] }: CutSelectProps) {
  const navigate = useNavigate();
  const choose = `Escolha um ${one}`;
  return (
    <Form method="get" action={paths.butchers()} className="flex shrink-0 gap-2">
      <input type="hidden" name="tab" value="comparar" />
      {Object.entries(hidden).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <ChipSelect
        label={`${One} para comparar`}
        name="productId"
        text={cuts.find(({ id }) => id === chosenId)?.name ?? choose}
        value={String(chosenId ?? '')}
        options={[
          { value: '', label: choose },
          ...cuts.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => navigate(to(value), { preventScrollReset: true })}
      />
      <noscript>
        <button type="submit" className="chip">
          Comparar
        </button>
      </noscript>
    </Form>
  );
}

function CutPrompt({ cuts, to, words: [one] }: ChooseProps) {
  return (
    <div className="rounded-lg border border-border bg-card p-4 lg:p-5">
      <h2 className="heading flex items-center gap-2 text-h3">
        <Scale size={20} aria-hidden="true" />
        Escolha um {one} para comparar
      </h2>
      <p className="mt-1 text-small text-muted-foreground">
        Você vê todos os preços dele, do menor ao maior, com a diferença em reais e em porcentagem.
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {cuts.map(({ id, name }) => (
          <li key={id}>
            <Link to={to(id)} preventScrollReset className={buttonClass({ variant: 'soft' })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RankingProps {
  ranking: NonNullable<TabOf<'comparar'>['ranking']>;
  row: CutRow;
  data: MeatData;
  choice: MeatChoice;
}

function Ranking({ ranking: { places, product, pages }, row, data, choice }: RankingProps) {
  const { today } = data;
  const { cut, comparison } = row;
  const { lowest, highest, expired } = comparison;
  const shown = places.flatMap(({ establishmentId }) => row.quotes.get(establishmentId) ?? []);
  const ranked = shown.filter(({ isCompared }) => isCompared);
  const left = shown.filter(({ isCompared }) => !isCompared);
  const pagination = (
    <Pagination
      label="Páginas de estabelecimentos"
      current={pages.page}
      pages={pages.pages}
      to={(page) => paths.butchers({ ...choice, tab: 'comparar', page })}
    />
  );
  return (
    <>
      {ranked.length > 0 && (
        <ShopRows row={row} offers={ranked} lowest={product.here.lowest} data={data} choice={choice} percent>
          {pagination}
        </ShopRows>
      )}
      {left.length > 0 && (
        <Disclosure title={`${counted(left.length, 'estabelecimento')} ${sayLeft(left, expired)}`}>
          <LeftRows row={row} offers={left} today={today} />
        </Disclosure>
      )}
      {ranked.length === 0 && pagination}
      <CutRange row={row} lowest={product.here.lowest} today={today}>
        {highest > lowest && (
          <p className="mt-2 text-small">
            Diferença de <strong className="num">{formatReais(highest - lowest)}</strong>{' '}
            {spokenUnits[cut.unit]} entre o menor e o maior (
            {formatPercent(((highest - lowest) / lowest) * 100)}).
          </p>
        )}
      </CutRange>
    </>
  );
}
