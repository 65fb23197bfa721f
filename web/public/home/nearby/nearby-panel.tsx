import { LocateFixed, LocateOff, type LucideIcon, MapPin, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Day } from '#domain/city-time.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { formatKm } from '#domain/distance.ts';
import { isExpired } from '#domain/freshness.ts';
import { counted } from '#domain/text.ts';
import { aboutRoadKm } from '#domain/trip.ts';
import { sayException, sayUsualFacts, usualFacts } from '#domain/usual-facts.ts';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import type { PriceUnit } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { type LocationState, locationMessages } from '#web/place/locate.ts';
import type { NearThing } from '#web/place/near-query.ts';
import { type RegionCentre, RegionOrZipcode } from '#web/place/region-or-zipcode.tsx';
import type { SearchState } from '#web/place/use-nearby-search.ts';
import type { NamedPlace } from '#web/place/user-place.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { PriceAge } from '../../price-sheet/freshness-button.tsx';
import { maxPlaces, type NearbyKind, type NearbyPlace, nearbyRadiusKm } from './nearby-data.ts';

export interface PricedThing extends NearThing {
  name: string;
  unit: PriceUnit;
}

interface NearbyPanelProps {
  kind: NearbyKind;
  /** whose price each place is listed with; undefined if nothing has a price */
  thing: PricedThing | undefined;
  today: Day;
  /** precision of the point that the distances are measured from */
  from: CoordinatePrecision | undefined;
  device: LocationState;
  ask: () => void;
  refresh: () => void;
  /** null without a search location; earlier results stay during a new search */
  found: SearchState<NearbyPlace[]>['found'];
  /** true while a search is running */
  busy: boolean;
  regions: readonly RegionCentre[];
  apiPrefix: string;
  onName: (place: NamedPlace) => void;
}

export const searchFailed = 'Não foi possível buscar agora.';

/** Shows the nearby places, or why there are none. Spec, public side, section 2 (Nearby establishments widget). */
export function NearbyPanel(props: NearbyPanelProps) {
  const { kind, found, busy, refresh } = props;
  if (found === null) return <LocationPrompt {...props} />;
  if (found === 'searching') return <Loading>{<SkeletonRows />}</Loading>;
  if (found !== 'unavailable' && found.length > 0) return <NearbyList {...props} places={found} />;
  return (
    <StateCard
      icon={MapPin}
      title="Nenhum estabelecimento próximo"
      text={found === 'unavailable' ? searchFailed : `Nada em ${nearbyRadiusKm} km.`}
    >
      <div className="flex flex-wrap gap-3">
        <Button
          variant="soft"
          icon={<RefreshCw aria-hidden="true" />}
          busy={busy && 'Atualizando...'}
          onClick={refresh}
        >
          Atualizar
        </Button>
        {kind === 'acougues' ? (
          <ButtonLink to={paths.butchers()} variant="outline">
            Ver todos estabelecimentos
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.fuel({ tab: 'postos' })} variant="outline">
            Ver todos os postos
          </ButtonLink>
        )}
      </div>
    </StateCard>
  );
}

/** Shows the state of the location request. A region or a CEP can be chosen in every state. */
function LocationPrompt({ device, ask, regions, apiPrefix, onName }: NearbyPanelProps) {
  const choice = <RegionOrZipcode regions={regions} apiPrefix={apiPrefix} onName={onName} />;
  const choosable = regions.some(({ centre }) => centre);
  if (device.status === 'loading' || device.status === 'done') {
    return (
      <StateCard icon={LocateFixed} title="Verificando sua localização..." aside={choice}>
        <Skeleton className="h-2 w-full" />
      </StateCard>
    );
  }
  if (device.status === 'idle') {
    return (
      <StateCard
        icon={LocateFixed}
        title="Onde você está?"
        text={`Com a sua localização${choosable ? ', uma região' : ''} ou um CEP, mostramos o que há por perto.`}
        aside={choice}
      >
        <Button onClick={ask}>Usar minha localização</Button>
      </StateCard>
    );
  }
  if (device.reason === 'denied') {
    return (
      <StateCard
        icon={LocateOff}
        tone="gold"
        title="Localização bloqueada"
        text={`${locationMessages.denied}. Libere no cadeado do navegador ou ${choosable ? 'escolha uma região' : 'informe um CEP'}.`}
        aside={choice}
      >
        <Button
          variant="soft"
          icon={<RefreshCw aria-hidden="true" />}
          onClick={() => window.location.reload()}
        >
          Já liberei, recarregar
        </Button>
      </StateCard>
    );
  }
  return (
    <StateCard icon={TriangleAlert} tone="up" title={locationMessages[device.reason]} aside={choice}>
      <Button variant="outline" icon={<RefreshCw aria-hidden="true" />} onClick={ask}>
        Tentar novamente
      </Button>
    </StateCard>
  );
}

const inks = { primary: 'text-primary-ink', gold: 'text-gold-ink', up: 'text-up-ink' };

interface StateCardProps {
  icon: LucideIcon;
  tone?: keyof typeof inks;
  title: string;
  text?: string;
  children: ReactNode;
  aside?: ReactNode;
}

function StateCard({ icon: Icon, tone = 'primary', title, text, children, aside }: StateCardProps) {
  return (
    <div className="grid gap-5 rounded-lg border border-border bg-card p-4 md:grid-cols-2">
      <div className="flex flex-col items-start gap-3">
        <Icon size={24} aria-hidden="true" className={inks[tone]} />
        <div>
          <h3 className="heading text-h4">{title}</h3>
          {text && <p className="mt-1 text-small text-muted-foreground">{text}</p>}
        </div>
        {children}
      </div>
      {aside}
    </div>
  );
}

interface NearbyListProps extends Pick<NearbyPanelProps, 'thing' | 'today' | 'from'> {
  places: readonly NearbyPlace[];
}

/** The nearest of the places found; the line above says what is true of all rows. */
function NearbyList({ places, thing, today, from }: NearbyListProps) {
  const nearest = places.slice(0, maxPlaces);
  const usual = usualFacts(
    nearest.flatMap(({ price }) => price ?? []),
    today,
  );
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small text-muted-foreground">
        {[thing && `${thing.name}, R$ por ${thing.unit}`, sayUsualFacts(usual, today), aboutRoadKm]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <PlaceRows label="Lugares perto de você">
        {nearest.map(({ id, name, verified, address, to, km, precision, promotions, price }) => (
          <PlaceRow
            key={id}
            name={name}
            verified={verified}
            to={to}
            facts={[
              km !== null && formatKm(km, precision, from),
              promotions > 0 && counted(promotions, 'promoção', 'promoções'),
              address,
            ]}
            price={price === null ? null : price?.price}
            unit={thing?.unit ?? 'kg'}
            expired={price ? isExpired(price, today) : false}
            tagged={false}
            fresh={
              price &&
              thing && (
                <PriceAge
                  {...price}
                  kind={thing.kind === 'product' ? 'meat' : 'fuel'}
                  product={thing}
                  place={{ id, name }}
                  exception={sayException(price, usual, today)}
                  today={today}
                />
              )
            }
            aside={promotions > 0 ? 'Ver promoções' : 'Ver detalhes'}
          />
        ))}
      </PlaceRows>
    </div>
  );
}
