import { Beef, Scale } from 'lucide-react';
import { Form, Link, useNavigate } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { isLowest, sayLeft } from '#domain/comparison.ts';
import { formatPercent, formatReais } from '#domain/money.ts';
import { sayDays } from '#domain/price-days.ts';
import { counted } from '#domain/text.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { spokenUnits } from '#web/components/price.tsx';
import type { BestLabelText } from '#web/components/price-tag.tsx';
import { RankList, RankRow } from '#web/components/rank-row.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { MeatData, TabOf } from './meat-data.ts';
import type { MeatChoice } from './meat-params.ts';
import { bestLabel, locationText, wordsOf } from './meat-text.ts';
import { type CutRow, rowsOf, type ShopQuote } from './meat-view.ts';

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
  const { view, today } = data;
  const priced = new Set(tab.pricedIds);
  if (priced.size === 0) return <Empty title="Nenhum dado disponível" />;
  const filters = { search: view.found.namesShops ? choice.search : undefined, regionId: choice.regionId };
  const { sector } = choice;
  const to = (productId: number | string) =>
    paths.butchers({ sector, ...filters, productId, tab: 'comparar' });
  const words = wordsOf(view.sector);
  return (
    <div className="flex flex-col gap-4">
      <CutSelect
        cuts={view.goods.filter(({ id }) => priced.has(id))}
        chosenId={view.found.chosenId ?? undefined}
        to={to}
        hidden={{ setor: sector, ...filters }}
        words={words}
      />
      {tab.ranking ? (
        <>
          <Ranking
            ranking={tab.ranking}
            row={rowsOf(data)(tab.ranking.product)}
            regionId={choice.regionId}
            today={today}
          />
          <Pagination
            label="Páginas de estabelecimentos"
            current={tab.ranking.pages.page}
            pages={tab.ranking.pages.pages}
            to={(page) => paths.butchers({ ...choice, tab: 'comparar', page })}
          />
        </>
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
  return (
    <Form method="get" action={paths.butchers()} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="tab" value="comparar" />
      {Object.entries(hidden).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field label={`${One} para comparar`} className="w-full md:w-80">
        {(control) => (
          <Select
            {...control}
            name="productId"
            icon={Beef}
            options={[
              { value: '', label: `Escolha um ${one}` },
              ...cuts.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={chosenId ?? ''}
            onChange={({ target }) =>
              navigate(to(target.value), {
                preventScrollReset: true,
              })
            }
          />
        )}
      </Field>
      <noscript>
        <button type="submit" className={buttonClass({ size: 'lg' })}>
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
  regionId: number | undefined;
  today: Day;
}

function Ranking({ ranking: { places, product }, row, regionId, today }: RankingProps) {
  const { cut, comparison } = row;
  const { lowest: cheapest, highest, mean, expired, from, to, prices, ranked: compared } = comparison;
  const shown = places.flatMap(({ establishmentId, position }) => {
    const offer = row.quotes.get(establishmentId);
    return offer ? [{ offer, position }] : [];
  });
  const ranked = shown.filter(({ offer }) => offer.isCompared);
  const left = shown.filter(({ offer }) => !offer.isCompared).map(({ offer }) => offer);
  // The first price of the whole list may be on an earlier page.
  const first = product.here.lowest ?? comparison.lowest;
  const [best] = ranked.filter(({ offer }) => offer.price === first);
  const label = (best && bestLabel(row, best.offer, regionId)) ?? undefined;
  return (
    <>
      <section aria-labelledby="na-cidade" className="rounded-lg border border-border bg-card p-4 lg:p-5">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="na-cidade" className="heading text-h3">
            {cut.name} na cidade, {sayDays([from, to], today)}
          </h2>
          <span className="text-small text-muted-foreground">
            {expired
              ? counted(compared.length, 'preço')
              : counted(compared.length, 'preço válido', 'preços válidos')}
          </span>
        </div>
        <CityRuler
          prices={prices}
          value={product.here.lowest}
          expired={expired}
          mean={mean}
          size="lg"
          labels="all"
        />
        {highest > cheapest && (
          <p className="mt-2 text-small">
            Diferença de <strong className="num">{formatReais(highest - cheapest)}</strong>{' '}
            {spokenUnits[cut.unit]} entre o menor e o maior (
            {formatPercent(((highest - cheapest) / cheapest) * 100)}).
          </p>
        )}
      </section>
      {ranked.length > 0 && (
        <div className="max-md:[&_.rank-ruler]:hidden">
          <RankList label={`${cut.name}, menor preço primeiro`}>
            {ranked.map(({ offer, position }) => {
              const level = offer.price === first;
              const lowest = isLowest(offer.price, comparison);
              return (
                <ShopRow
                  key={offer.shop.id}
                  offer={offer}
                  position={position ?? undefined}
                  placement={lowest ? 'tag' : !level ? 'above' : offer === best?.offer ? 'first' : 'tie'}
                  first={first}
                  bestLabel={label}
                  row={row}
                  today={today}
                />
              );
            })}
          </RankList>
        </div>
      )}
      {left.length > 0 && (
        <Disclosure title={`${counted(left.length, 'estabelecimento')} ${sayLeft(left, expired)}`}>
          <ol className="divide-y divide-border border-t border-border">
            {left.map((offer) => (
              <ShopRow key={offer.shop.id} offer={offer} placement="out" row={row} today={today} />
            ))}
          </ol>
        </Disclosure>
      )}
    </>
  );
}

interface ShopRowProps {
  offer: ShopQuote;
  position?: number | undefined;
  placement: 'tag' | 'first' | 'tie' | 'above' | 'out';
  /** reference price in reais of the differences */
  first?: number;
  bestLabel?: BestLabelText | undefined;
  row: CutRow;
  today: Day;
}

function ShopRow({ offer, position, placement, first, bestLabel: label, row, today }: ShopRowProps) {
  const { comparison } = row;
  return (
    <RankRow
      position={position}
      name={offer.shop.name}
      verified={offer.shop.verified}
      to={paths.establishment(offer.shop.id)}
      details={locationText(offer.shop)}
      price={offer.price}
      unit={row.cut.unit}
      fresh={offer}
      today={today}
      compared={placement === 'out' ? null : comparison.prices}
      mean={comparison.mean}
      first={first}
      placement={placement}
      percent
      bestLabel={label}
    />
  );
}
