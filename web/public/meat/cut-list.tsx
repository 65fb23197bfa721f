import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { popularFirst } from '#domain/popular-cuts.ts';
import { counted } from '#domain/text.ts';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { paths } from '#web/paths.ts';
import { PlaceBar } from '#web/place/place-bar.tsx';
import { noteSeen, useSeenThings } from '#web/place/seen-prices.ts';
import { ListButton } from '#web/shopping-list/list-button.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CutRange } from './cut-range.tsx';
import type { MeatData, TabOf } from './meat-data.ts';
import type { MeatChoice, MeatParams } from './meat-params.ts';
import { wordsOf } from './meat-text.ts';
import { type CutRow, hasLowest } from './meat-view.ts';
import { LeftRows, ShopRows } from './shop-rows.tsx';

interface CutListProps {
  rows: readonly CutRow[];
  tab: TabOf<'tabela'>;
  data: MeatData;
  params: Pick<MeatParams, 'choice' | 'cuts'>;
}

/** The price table on phones: the shops of one cut, and chips of the others. */
export function CutList({ rows, tab, data, params }: CutListProps) {
  const { regions, today } = data;
  const { choice } = params;
  const [row] = rows;
  if (!row) return null;
  const { cut, ranked, left, places, leftCount } = row;
  const [best] = ranked;
  const all = places + leftCount;
  const others = keptFilters(data, choice);
  return (
    <div className="-mt-0.5 flex flex-col">
      <PlaceBar
        regions={regions}
        toRegion={(regionId) => paths.butchers({ ...choice, regionId })}
        amountOf={cut.unit}
        after={<ListButton product={cut} className="chip" />}
      />
      <CutChips rows={rows} tab={tab} data={data} params={params} />
      <div className="flex flex-col gap-3">
        {best ? (
          <ShopRows row={row} offers={ranked} lowest={best.price} data={data} choice={choice}>
            {all > 1 && (
              <ButtonLink
                to={paths.butchers({ ...others, productId: cut.id, tab: 'comparar' })}
                variant="outline"
              >
                <span>{places > 1 ? `Comparar ${counted(places, 'preço')}` : 'Ver todos os preços'}</span>
                <span className="sr-only">{` de ${cut.name}`}</span>
              </ButtonLink>
            )}
          </ShopRows>
        ) : (
          <LeftRows row={row} offers={left} today={today} />
        )}
        {best && hasLowest(row) && <SeenLower of={cut.seenLower} best={best.price} today={today} />}
        <CutRange row={row} lowest={best?.price ?? null} today={today} />
      </div>
    </div>
  );
}

/** The filters that stay when another cut is chosen: a search for cuts does not. */
function keptFilters({ view }: MeatData, { sector, search, regionId }: MeatChoice): MeatChoice {
  return { sector, search: view.found.namesShops ? search : undefined, regionId };
}

/** How many chips there are besides the chosen cut's. */
const mostChips = 10;

/** Notes that the person has chosen a cut. */
function useNoted({ id, name, unit }: Partial<CutRow['cut']> = {}) {
  useEffect(() => {
    if (id !== undefined && name !== undefined && unit !== undefined)
      noteSeen({ kind: 'product', id, name, unit });
  }, [id, name, unit]);
}

/** One line of links that choose the cut, after those that clear the other filters. */
function CutChips({ rows, tab, data, params: { choice, cuts } }: CutListProps) {
  const { view, regions } = data;
  const { productId, search, regionId } = choice;
  const kept = keptFilters(data, choice);
  const chosen = rows[0]?.cut.id;
  useNoted(productId === undefined ? undefined : rows[0]?.cut);
  const [one] = wordsOf(view.sector);
  const region = regions.find(({ id }) => id === regionId);
  const ofSector = new Map(view.goods.map((good) => [good.id, good]));
  const seen = (useSeenThings() ?? []).flatMap(
    ({ kind, id }) => (kind === 'product' && ofSector.get(id)) || [],
  );
  const popular = productId === undefined ? rows.map(({ cut }) => cut) : popularFirst(view.goods);
  // Those that the person looked at last come first, unless a search has found others.
  const named = search === undefined && cuts === undefined ? [...seen, ...popular] : popular;
  const others = named.filter(({ id }, index) => named.findIndex((one) => one.id === id) === index);
  const shown = [
    ...rows.slice(0, 1).map(({ cut }) => cut),
    ...others.filter(({ id }) => id !== chosen).slice(0, mostChips - 1),
  ];
  return (
    <nav aria-label={`Escolher ${one}`} className={clsx('place-bar', cuts !== undefined && 'flex-wrap')}>
      {search !== undefined && (
        <ClearChip label={`“${search}”`} to={paths.butchers({ ...choice, search: undefined })} />
      )}
      {region && (
        <ClearChip label={`Região ${region.name}`} to={paths.butchers({ ...choice, regionId: undefined })} />
      )}
      {shown.map(({ id, name }) => (
        <Link
          key={id}
          to={paths.butchers({ ...kept, productId: id })}
          preventScrollReset
          discover="none"
          className="chip"
          aria-current={id === chosen ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
      {cuts === undefined && (tab.rowPages.count > shown.length || productId !== undefined) && (
        <Link to={paths.butchers({ ...kept, cuts: 1 })} preventScrollReset discover="none" className="chip">
          Todos
        </Link>
      )}
    </nav>
  );
}

function ClearChip({ label, to }: { label: string; to: string }) {
  return (
    <Link to={to} preventScrollReset discover="none" className="chip">
      <span className="sr-only">Tirar o filtro </span>
      <span className="truncate">{label}</span>
      <X aria-hidden="true" />
    </Link>
  );
}
