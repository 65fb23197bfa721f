import { ArrowDownRight, Beef, ListChecks, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Favorite, UnpricedFavorite } from '#contract/favorites.ts';
import { sumOfFalls } from '#domain/favorites.ts';
import { formatReais } from '#domain/money.ts';
import { mostListItems, writeList } from '#domain/shopping-list.ts';
import { counted } from '#domain/text.ts';
import { paths } from '#web/paths.ts';
import { AmountChip } from '#web/place/amount-chip.tsx';
import { useAmount, useUserPlace } from '#web/place/user-place.ts';
import { demonstrationNotice } from '#web/public/data-status/page-status.tsx';
import { useCall } from '#web/session/use-call.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { NoticeStrip } from '#web/ui/notice-strip.tsx';
import { SkeletonCard, SkeletonRows } from '#web/ui/skeleton.tsx';
import { Loaded } from '../loaded.tsx';
import { Panel } from '../panel.tsx';
import { FavoriteLists } from './favorite-lists.tsx';
import { withNearestPrice } from './favorite-place.tsx';
import { type Removable, RemoveButton, useRemoveFavorite } from './remove-favorite.tsx';

/** 'Meus Favoritos': the followed cuts and stations with their valid prices and changes. */
export function FavoritesTab() {
  const query = useCall('listFavorites');
  const answer = query.data;
  const { isRemoved, remove } = useRemoveFavorite();
  const { search } = useLocation();
  const point = useUserPlace()?.point ?? null;
  if (!answer) {
    return (
      <Panel tab="favoritos" about={about} action={<AddCut />}>
        <Loaded
          query={query}
          trouble="Falha ao carregar dados do usuário"
          skeleton={
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <SkeletonCard />
                <SkeletonCard />
              </div>
              <SkeletonRows />
            </>
          }
        >
          {() => null}
        </Loaded>
      </Panel>
    );
  }
  const favorites = answer.data
    .filter((favorite) => !isRemoved(favorite))
    .map((favorite) => withNearestPrice(favorite, point));
  const unpriced = answer.unpriced.filter((favorite) => !isRemoved(favorite));
  if (favorites.length + unpriced.length === 0) {
    return (
      <Panel tab="favoritos" about={about}>
        <NoFavorites />
      </Panel>
    );
  }
  return (
    <Panel tab="favoritos" about={about} action={<AddCut />}>
      {answer.demonstration && <NoticeStrip notices={[demonstrationNotice]} />}
      <FavoritesSummary favorites={favorites} />
      <FavoriteLists favorites={favorites} today={answer.today} search={search} remove={remove} />
      <UnpricedFavorites favorites={unpriced} remove={remove} />
    </Panel>
  );
}

function AddCut() {
  return (
    <ButtonLink
      to={paths.butchers()}
      variant="outline"
      icon={<Plus aria-hidden="true" />}
      className="max-sm:w-full"
    >
      Adicionar corte
    </ButtonLink>
  );
}

const about = 'O menor preço válido de cada corte e posto que você acompanha.';

function NoFavorites() {
  return (
    <Empty
      title="Nenhum favorito ainda"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.butchers()} icon={<Beef aria-hidden="true" />}>
            Ver preço da carne
          </ButtonLink>
          <ButtonLink to={paths.fuel({ tab: 'postos' })} variant="outline">
            Ver os postos
          </ButtonLink>
        </div>
      }
    >
      Toque no coração de um corte ou de um posto: ele aparece aqui com o menor preço e o que mudou.
    </Empty>
  );
}

interface UnpricedFavoritesProps {
  favorites: readonly UnpricedFavorite[];
  remove: (favorite: Removable) => void;
}

/** Counts favourites without a valid price, and lists them when expanded. */
function UnpricedFavorites({ favorites, remove }: UnpricedFavoritesProps) {
  if (favorites.length === 0) return null;
  return (
    <Disclosure title={`${favorites.length} sem preço válido`}>
      <ul className="divide-y divide-border border-t border-border px-4">
        {favorites.map((favorite) => (
          <li key={favorite.id} className="flex items-center justify-between gap-3 py-1">
            <Link
              to={addressOf(favorite)}
              className="min-w-0 font-semibold underline-offset-3 wrap-anywhere hover:underline"
            >
              {favorite.name}
            </Link>
            <RemoveButton favorite={favorite} remove={remove} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function addressOf({ productId, fuelStationId }: UnpricedFavorite): string {
  return productId === null ? paths.station(fuelStationId ?? 0) : paths.product(productId);
}

/** Cards above the lists: how many prices have fallen, and the list that says where all cuts together are cheapest. */
function FavoritesSummary({ favorites }: { favorites: readonly Favorite[] }) {
  const cuts = favorites.flatMap(({ price }) => price ?? []);
  if (cuts.length === 0) return null;
  const falls = sumOfFalls(cuts);
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4">
      <li>
        <SummaryCard
          icon={<ArrowDownRight size={18} aria-hidden="true" />}
          label={falls.count === 0 ? 'Nenhum baixou' : counted(falls.count, 'baixou', 'baixaram')}
          tone={falls.count === 0 ? 'text-muted-foreground' : 'text-best-ink'}
          value={formatReais(falls.reais)}
          note={
            falls.count === 0
              ? 'desde a coleta anterior'
              : 'a menos, somando 1 kg de cada, desde a coleta anterior'
          }
        />
      </li>
      {cuts.length > 1 && (
        <li>
          <WholeListCard cuts={cuts} />
        </li>
      )}
    </ul>
  );
}

/** 'Onde comprar tudo': the shopping list of the followed cuts, which knows the place. */
function WholeListCard({ cuts }: { cuts: readonly { productId: number }[] }) {
  const amount = useAmount();
  const list = writeList(cuts.slice(0, mostListItems).map(({ productId }) => ({ productId, amount })));
  return (
    <SummaryCard
      icon={<ListChecks size={18} aria-hidden="true" />}
      label="Onde comprar tudo"
      tone="text-foreground"
      beside={<AmountChip unit="kg" />}
      value={
        <Link
          to={paths.list({ list })}
          className="underline decoration-border-strong underline-offset-4 hover:decoration-current"
        >
          Ver como lista
        </Link>
      }
      note={`${counted(Math.min(cuts.length, mostListItems), 'corte')}, com a ida até cada lugar`}
    />
  );
}

interface SummaryCardProps {
  icon: ReactNode;
  label: string;
  tone: string;
  value: ReactNode;
  note: string;
  beside?: ReactNode;
}

function SummaryCard({ icon, label, tone, value, note, beside }: SummaryCardProps) {
  return (
    <div className="h-full rounded-lg border border-border bg-card p-4 lg:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className={`flex items-center gap-1.5 text-small font-semibold ${tone}`}>
          {icon}
          {label}
        </p>
        {beside}
      </div>
      <p className="heading mt-2 text-h2 wrap-anywhere num">{value}</p>
      <p className="text-small text-muted-foreground num">{note}</p>
    </div>
  );
}
