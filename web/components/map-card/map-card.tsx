import { ExternalLink } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { OutsideLink } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { MapTiles } from './open-street-map.ts';
import { type MapPin, SchematicMap } from './schematic-map.tsx';

interface MapCardProps {
  address: string;
  /** '77001-282 · Palmas, TO' */
  addressNote?: string | undefined;
  /** address of a search in a maps service */
  searchUrl: string;
  /** the place itself first; empty if its coordinates are unknown */
  pins: readonly MapPin[];
  /** how exactly the place's coordinates are known */
  precision?: CoordinatePrecision | null | undefined;
  /** none: only the schematic map is shown */
  tiles?: MapTiles | null | undefined;
  /** text that names the product whose prices are on the pins */
  labelNote?: string | undefined;
  /** 'spoken' if the page already lists the same places, and links to them */
  list?: 'shown' | 'spoken' | undefined;
}

/** A place located at the centre of the city has no pin: pages leave it out. */
const precisionNotes: Record<CoordinatePrecision, string | undefined> = {
  exact: undefined,
  street: 'Local aproximado, pela rua',
  neighbourhood: 'Local aproximado, pela quadra ou pelo bairro',
  postal_code: 'Local aproximado, pelo CEP',
  city: 'Local aproximado, pela cidade',
};

const LeafletMap = lazyPart(() => import('./leaflet-map.tsx'));

export function MapCard({
  address,
  addressNote,
  searchUrl,
  pins,
  precision = 'exact',
  tiles = null,
  list = 'shown',
  labelNote,
}: MapCardProps) {
  const known = pins.length > 0;
  const note = known ? precision && precisionNotes[precision] : 'Localização exata não informada';
  return (
    <div className="overflow-clip rounded-lg border border-border bg-card">
      {known && <MapPicture pins={pins} tiles={tiles} />}
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <div className="map-card-place">
          {known && labelNote && pins.some(({ label }) => label !== '') && (
            <p className="text-small text-muted-foreground">{labelNote}</p>
          )}
          {note && <p className="text-small text-muted-foreground">{note}</p>}
          <p className="font-semibold">{address}</p>
          {addressNote && <p className="text-small text-muted-foreground">{addressNote}</p>}
        </div>
        <OutsideLink href={searchUrl} variant="outline" icon={<ExternalLink aria-hidden="true" />}>
          Abrir mapa
        </OutsideLink>
      </div>
      {known && (
        <ul
          aria-label="No mapa"
          className={list === 'spoken' ? 'sr-only' : 'border-t border-border px-4 py-2 text-small'}
        >
          {pins.map(({ key, name, label, to }) => (
            <li key={key} className="flex min-h-9 items-center justify-between gap-3">
              {to && list === 'shown' ? (
                <Link to={to} className="text-primary-ink underline underline-offset-3">
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              <span className="font-semibold num">{label}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MapPicture({ pins, tiles }: { pins: readonly MapPin[]; tiles: MapTiles | null }) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current || !tiles) return;
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true);
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [tiles]);
  return (
    <div ref={box} className="map-card-ground">
      <SchematicMap pins={pins} />
      {seen && tiles && (
        <Suspense fallback={null}>
          <LeafletMap pins={pins} tiles={tiles} />
        </Suspense>
      )}
    </div>
  );
}
