import { LocateFixed, LocateOff, type LucideIcon, MapPin, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { locationMessages } from '#web/components/location/location.ts';
import { RegionOrZipcode } from '#web/components/location/region-or-zipcode.tsx';
import type { NamedPlace, UserLocation } from '#web/components/location/use-user-location.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Loading, Skeleton, SkeletonCard } from '#web/ui/skeleton.tsx';
import type { HomeData } from '../home-data.ts';
import { type NearbyKind, type NearbyPlace, nearbyRadiusKm } from './nearby-data.ts';
import { NearbyList } from './nearby-list.tsx';
import type { Shown } from './search-state.ts';

export interface NearbyPanelProps {
  kind: NearbyKind;
  userLocation: Pick<UserLocation, 'device' | 'named' | 'ask' | 'refresh'>;
  /** null while nobody knows where to search; what was found before stays while it is searched for again */
  found: Shown<NearbyPlace[]>['found'];
  /** a search is under way */
  busy: boolean;
  regions: HomeData['regions'];
  apiPrefix: string;
  onName: (place: NamedPlace) => void;
}

export const searchFailed = 'Não foi possível buscar agora.';

/** What is near, or why that cannot be said yet. Spec, public side, section 2 (Nearby establishments widget). */
export function NearbyPanel(props: NearbyPanelProps) {
  const { kind, found, busy, userLocation } = props;
  if (found === null) return <Unlocated {...props} />;
  if (found === 'searching') return <Searching />;
  if (found !== 'unavailable' && found.length > 0) return <NearbyList places={found} />;
  return (
    <State
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
    </State>
  );
}

/** Asked, refused, failed: whatever the device says, a region or a CEP answers too. */
function Unlocated({ userLocation, regions, apiPrefix, onName }: NearbyPanelProps) {
  const choice = <RegionOrZipcode regions={regions} apiPrefix={apiPrefix} onName={onName} />;
  const { device, ask } = userLocation;
  const choosable = regions.some(({ centre }) => centre);
  if (device.status === 'loading' || device.status === 'done') {
    return (
      <State icon={LocateFixed} title="Verificando sua localização..." aside={choice}>
        <Skeleton className="h-2 w-full" />
      </State>
    );
  }
  if (device.status === 'idle') {
    return (
      <State
        icon={LocateFixed}
        title="Onde você está?"
        text={`Com a sua localização${choosable ? ', uma região' : ''} ou um CEP, mostramos o que há por perto.`}
        aside={choice}
      >
        <Button onClick={ask}>Usar minha localização</Button>
      </State>
    );
  }
  if (device.trouble === 'denied') {
    return (
      <State
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
      </State>
    );
  }
  return (
    <State icon={TriangleAlert} tone="up" title={locationMessages[device.trouble]} aside={choice}>
      <Button variant="outline" icon={<RefreshCw aria-hidden="true" />} onClick={ask}>
        Tentar novamente
      </Button>
    </State>
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

interface StateProps {
  icon: LucideIcon;
  tone?: keyof typeof inks;
  title: string;
  text?: string;
  children: ReactNode;
  aside?: ReactNode;
}

function State({ icon: Icon, tone = 'primary', title, text, children, aside }: StateProps) {
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
