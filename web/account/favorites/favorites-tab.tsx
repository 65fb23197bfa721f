import { Beef, Plus } from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { DataStatusBanner } from '#web/public/data-status/data-status-banner.tsx';
import { useCall } from '#web/session/use-call.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Loading, SkeletonCard, SkeletonRows } from '#web/ui/skeleton.tsx';
import { LoadTrouble } from '../load-trouble.tsx';
import { Panel, panelTitleId } from '../panel.tsx';
import { FavoriteLists } from './favorite-lists.tsx';
import { FavoritesSummary } from './favorites-summary.tsx';
import { UnpricedFavorites } from './unpriced-favorites.tsx';
import { useRemoveFavorite } from './use-remove-favorite.ts';

/** 'Meus Favoritos': the followed cuts and stations with their valid prices, and what has changed. */
export function FavoritesTab() {
  const { data: answer, error, refetch, isFetching } = useCall('listFavorites');
  const { isRemoved, remove } = useRemoveFavorite();
  const { search } = useLocation();
  if (!answer) {
    return (
      <Panel tab="favoritos" about={about}>
        {error && !(error instanceof SignedOut) ? (
          <LoadTrouble
            title="Falha ao carregar dados do usuário"
            error={error}
            retry={refetch}
            busy={isFetching}
            headingId={panelTitleId}
          />
        ) : (
          <Loading>
            <div className="grid gap-4 sm:grid-cols-2">
              <SkeletonCard />
              <SkeletonCard />
            </div>
            <SkeletonRows />
          </Loading>
        )}
      </Panel>
    );
  }
  const favorites = answer.data.filter((favorite) => !isRemoved(favorite));
  const unpriced = answer.unpriced.filter((favorite) => !isRemoved(favorite));
  if (favorites.length + unpriced.length === 0) {
    return (
      <Panel tab="favoritos" about={about}>
        <NoFavorites />
      </Panel>
    );
  }
  return (
    <Panel
      tab="favoritos"
      about={about}
      action={
        <ButtonLink
          to={paths.butchers()}
          variant="outline"
          icon={<Plus aria-hidden="true" />}
          className="max-sm:w-full"
        >
          Adicionar corte
        </ButtonLink>
      }
    >
      <DataStatusBanner dataStatus={{ kind: answer.demonstration ? 'demonstration' : 'current' }} />
      <FavoritesSummary favorites={favorites} cheapestShop={answer.cheapestShop} />
      <FavoriteLists favorites={favorites} today={answer.today} search={search} remove={remove} />
      <UnpricedFavorites favorites={unpriced} remove={remove} />
    </Panel>
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
