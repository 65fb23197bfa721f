import clsx from 'clsx';
import { ChevronDown, MapPin } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { nearOrderNames, nearOrders } from '#domain/near-list.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { AmountChip } from './amount-chip.tsx';
import { ChipSelect } from './chip-select.tsx';
import { SheetButton } from './sheet-button.tsx';
import { chooseNearOrder, choosePlace, useNearOrder, useUserPlace } from './user-place.ts';

/** The switch in the head of a list of what is near; other lists do not load it. */
export const NearSwitch = lazyPart(() => import('./near-switch.tsx'));

interface PlaceBarProps {
  /** the city's regions: chips until a place is chosen */
  regions: readonly { id: number; name: string }[];
  /** the list of one region, for the chips without script, or where a region has no place with a known point */
  toRegion: (regionId: number) => string;
  /** false: nothing is listed yet, so there is no order to choose */
  isListed?: boolean;
  /** the unit of a product whose bills depend on how much of it is bought */
  amountOf?: PriceUnit | undefined;
  /** further chips: what the list is of, and what its bills are for */
  before?: ReactNode;
  after?: ReactNode;
}

/**
 * The head of a list near somebody: the place from which distances count, and the order. Until a place is chosen, the
 * city's regions are chips, as rough places.
 */
export function PlaceBar({ regions, toRegion, isListed = true, amountOf, before, after }: PlaceBarProps) {
  const place = useUserPlace();
  const chip = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of the chips inside
    <div
      className={clsx('place-bar', !place && 'place-unknown')}
      // Browsers do not scroll to a chip of which a part is in sight.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {before}
      <PlaceChip ref={chip} />
      {!place && <RegionChips regions={regions} to={toRegion} onChosen={() => chip.current?.focus()} />}
      {place && amountOf && <AmountChip unit={amountOf} />}
      {after}
      {place && isListed && <OrderChoice />}
    </div>
  );
}

const sheet = () => import('./place-sheet.tsx');

/** Names the person's place, and opens the sheet in which it is chosen. */
export function PlaceChip({ ref }: { ref?: Ref<HTMLButtonElement> }) {
  const place = useUserPlace();
  return (
    <SheetButton
      ref={ref}
      source={sheet}
      failure="Não foi possível escolher um lugar"
      className="chip max-sm:max-w-40"
    >
      <MapPin aria-hidden="true" />
      <span className="sr-only">Lugar: </span>
      <span className="truncate">{place ? <ShortName name={place.name} /> : 'Seu lugar'}</span>
      <ChevronDown aria-hidden="true" />
    </SheetButton>
  );
}

/** '77006-024' on a phone, where 'CEP 77006-024' would be cut off; screen readers hear all of it. */
function ShortName({ name }: { name: string }) {
  const [, kind = '', rest = name] = name.match(/^(CEP |Região )(.*)$/) ?? [];
  return (
    <>
      <span className="max-sm:sr-only">{kind}</span>
      <span>{rest}</span>
    </>
  );
}

interface RegionChipsProps {
  regions: PlaceBarProps['regions'];
  to: PlaceBarProps['toRegion'];
  /** called when the chips are about to go, with the focus that the pressed one has */
  onChosen: () => void;
}

function RegionChips({ regions, to, onChosen }: RegionChipsProps) {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const choose = async (id: number, pressed: Element) => {
    const centres = await callLazily(apiPrefix, 'listRegionCentres').catch(() => null);
    const region = centres?.data.find((each) => each.id === id);
    if (!region?.centre) return navigate(to(id));
    if (document.activeElement === pressed) onChosen();
    choosePlace({ name: `Região ${region.name}`, point: { ...region.centre, precision: 'city' } });
  };
  return regions.map(({ id, name }) => (
    <Link
      key={id}
      to={to(id)}
      className="chip region-chip"
      onClick={(event) => {
        event.preventDefault();
        void choose(id, event.currentTarget);
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
    <ChipSelect
      label="Ordenar"
      text={nearOrderNames[order]}
      value={order}
      options={nearOrders.map((value) => ({ value, label: nearOrderNames[value] }))}
      onChange={chooseNearOrder}
    />
  );
}
