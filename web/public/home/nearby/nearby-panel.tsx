import { LocateFixed, LocateOff, type LucideIcon, MapPin, RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { PlaceCard } from '#web/components/place-card.tsx';
import { paths } from '#web/paths.ts';
import { type RegionCentre, RegionOrZipcode } from '#web/place/region-or-zipcode.tsx';
import type { SearchState } from '#web/place/use-nearby-search.ts';
import { locationMessages, type NamedPlace, type UserLocation } from '#web/place/use-user-location.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Loading, Skeleton, SkeletonCard } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { maxPlaces, type NearbyKind, type NearbyPlace, nearbyRadiusKm } from './nearby-data.ts';

export interface NearbyPanelProps {
  kind: NearbyKind;
  userLocation: Pick<UserLocation, 'device' | 'named' | 'ask' | 'refresh'>;
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
  const { kind, found, busy, userLocation } = props;
  if (found === null) return <LocationPrompt {...props} />;
  if (found === 'searching') return <Searching />;
  if (found !== 'unavailable' && found.length > 0) return <NearbyList places={found} />;
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
          onClick={userLocation.refresh}
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
function LocationPrompt({ userLocation, regions, apiPrefix, onName }: NearbyPanelProps) {
  const choice = <RegionOrZipcode regions={regions} apiPrefix={apiPrefix} onName={onName} />;
  const { device, ask } = userLocation;
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

function Searching() {
  return (
    <Loading>
      <div className="home-grid">
        <SkeletonCard />
        <span className="max-md:hidden">
          <SkeletonCard />
        </span>
        <span className="max-md:hidden">
          <SkeletonCard />
        </span>
      </div>
    </Loading>
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

const CardCarousel = lazyPart(() => import('#web/components/card-carousel/card-carousel.tsx'), CardGrid);

const label = 'Lugares perto de você';

/**
 * Shows the nearest of the places found, in a carousel on phones and a grid from 768 px. It renders in the browser
 * only, because the server does not know the location.
 */
function NearbyList({ places }: { places: readonly NearbyPlace[] }) {
  const phone = useMedia('(width < 48rem)');
  const cards = places
    .slice(0, maxPlaces)
    .map(({ id, ...place }) => ({ key: id, card: <PlaceCard {...place} /> }));
  if (phone) {
    return (
      <Suspense fallback={<Loading>{<SkeletonCard />}</Loading>}>
        <CardCarousel label={label} cards={cards} />
      </Suspense>
    );
  }
  return <CardGrid label={label} cards={cards} />;
}

function CardGrid({
  label,
  cards,
}: {
  label: string;
  cards: readonly { key: string | number; card: ReactNode }[];
}) {
  return (
    <ul aria-label={label} className="home-grid">
      {cards.map(({ key, card }) => (
        <li key={key} className="flex min-w-0">
          {card}
        </li>
      ))}
    </ul>
  );
}
