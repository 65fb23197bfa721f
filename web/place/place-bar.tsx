import { ChevronDown, MapPin } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { nearOrderNames, nearOrders } from '#domain/near-list.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import { notify } from '#web/ui/notify.ts';
import { chooseNearOrder, choosePlace, useNearOrder, useUserPlace } from './user-place.ts';

interface PlaceBarProps {
  /** the city's regions: chips until a place is chosen */
  regions: readonly { id: number; name: string }[];
  /** the list of one region, for the chips without script, or where a region has no place with a known point */
  toRegion: (regionId: number) => string;
}

/**
 * The head of a list near somebody: the place from which distances count, and the order. Until a place is chosen, the
 * city's regions are chips, as rough places.
 */
export function PlaceBar({ regions, toRegion }: PlaceBarProps) {
  const place = useUserPlace();
  return (
    <div className="place-bar">
      <PlaceChip />
      {place ? <OrderChoice /> : <RegionChips regions={regions} to={toRegion} />}
    </div>
  );
}

const sheet = () => import('./place-sheet.tsx');

/** Names the person's place, and opens the sheet in which it is chosen. */
export function PlaceChip() {
  const place = useUserPlace();
  const { Part: PlaceSheet, load } = useOnDemand(sheet);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        onClick={async () => {
          if (await load()) return setOpen(true);
          const text = 'Confira sua conexão e tente de novo.';
          notify({ kind: 'error', title: 'Não foi possível escolher um lugar', text });
        }}
      >
        <MapPin aria-hidden="true" />
        <span className="sr-only">Perto de: </span>
        <span className="truncate">{place?.name ?? 'Onde você está?'}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      {open && PlaceSheet && <PlaceSheet close={() => setOpen(false)} />}
    </>
  );
}

function RegionChips({ regions, to }: { regions: PlaceBarProps['regions']; to: PlaceBarProps['toRegion'] }) {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const choose = async (id: number) => {
    const centres = await callLazily(apiPrefix, 'listRegionCentres').catch(() => null);
    const region = centres?.data.find((each) => each.id === id);
    if (!region?.centre) return navigate(to(id));
    choosePlace({ name: `Região ${region.name}`, point: { ...region.centre, precision: 'city' } });
  };
  return regions.map(({ id, name }) => (
    <Link
      key={id}
      to={to(id)}
      className="chip"
      onClick={(event) => {
        event.preventDefault();
        void choose(id);
      }}
    >
      <span className="sr-only">Perto da Região </span>
      {name}
    </Link>
  ));
}

function OrderChoice() {
  const order = useNearOrder();
  return (
    <label className="chip relative">
      <span className="sr-only">Ordenar: </span>
      {nearOrderNames[order]}
      <ChevronDown aria-hidden="true" />
      <select
        value={order}
        onChange={({ target }) => chooseNearOrder(nearOrders.find((each) => each === target.value) ?? null)}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      >
        {nearOrders.map((each) => (
          <option key={each} value={each}>
            {nearOrderNames[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
