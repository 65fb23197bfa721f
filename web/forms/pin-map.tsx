import { MapPin as PinIcon, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, Suspense, useId, useRef, useState } from 'react';
import { city } from '#domain/city.ts';
import {
  fromPlan,
  isWellInside,
  moved,
  type Place,
  spotIn,
  viewAround,
} from '#web/components/map-card/city-plan.ts';
import type { MapTiles } from '#web/components/map-card/open-street-map.ts';
import { SchematicMap } from '#web/components/map-card/schematic-map.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

interface PinMapProps {
  /** null: unknown */
  point: Place | null;
  /** called with the new position */
  onMove: (place: Place) => void;
  /** null: a schematic map is shown */
  tiles: MapTiles | null;
}

const MapGround = lazyPart(() => import('./map-ground.tsx'));

/** Widths of the map in metres, from far to near. */
const widths = [24_000, 12_000, 6400, 3200, 1600, 800, 400] as const;
const defaultWidth = widths.indexOf(1600);
const cityWidth = widths.indexOf(12_000);

/**
 * A small map with a pin that can be dragged, placed by a click, or moved by arrow keys: 10 m, or 100 m with Shift.
 * Moves by keyboard are announced. The map follows when the pin reaches its edge.
 */
export default function PinMap({ point, onMove, tiles }: PinMapProps) {
  const [centre, setCentre] = useState<Place>(point ?? city.centre);
  const [zoom, setZoom] = useState<number>(point ? defaultWidth : cityWidth);
  const [isDragged, setDragged] = useState(false);
  const [said, setSaid] = useState('');
  const grabOffset = useRef({ x: 0, y: 0 });
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const view = viewAround(centre, widths[zoom] ?? 1600);
  const [hadPoint, setHadPoint] = useState(point !== null);
  // The map zooms in on the first known point.
  if (point !== null && !hadPoint) {
    setHadPoint(true);
    setCentre(point);
    setZoom(defaultWidth);
  } else if (point && !isDragged && !isWellInside(view, point)) setCentre(point);

  const placeAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Place | null => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    if (width === 0 || height === 0) return null;
    const share = (offset: number, length: number) => Math.min(Math.max(offset / length, 0), 1);
    return fromPlan({
      x: view.x + share(clientX - left, width) * view.width,
      y: view.y + share(clientY - top, height) * view.height,
    });
  };
  const put = (place: Place | null) => {
    if (place) onMove(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOfKey(event.key, event.shiftKey);
    if (!move || !point) return;
    event.preventDefault();
    const next = moved(point, move);
    onMove(next);
    setSaid(`Pino ${move.words}: ${placeWords(next)}.`);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (!box.current || !point || event.button !== 0) return;
    const { left, top, width, height } = box.current.getBoundingClientRect();
    const spot = spotIn(view, point);
    grabOffset.current = {
      x: event.clientX - left - (Number.parseFloat(spot.left) / 100) * width,
      y: event.clientY - top - (Number.parseFloat(spot.top) / 100) * height,
    };
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!isDragged) return;
    const { x, y } = grabOffset.current;
    put(placeAt({ clientX: event.clientX - x, clientY: event.clientY - y }));
  };
  const onPointerEnd = () => {
    if (!isDragged) return;
    setDragged(false);
    if (point) setSaid(`Pino em ${placeWords(point)}.`);
  };
  return (
    <div className="flex flex-col gap-2">
      <div ref={box} className="relative isolate overflow-clip rounded-lg border border-border-strong">
        <SchematicMap pins={[]} view={view} />
        {tiles && (
          <Suspense fallback={null}>
            <MapGround view={view} tiles={tiles} />
          </Suspense>
        )}
        {/* The arrow keys on the pin, and the fields beside the map, do the same without a pointer. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        <div className="absolute inset-0 z-10 cursor-crosshair" onClick={(event) => put(placeAt(event))} />
        {point && (
          <div role="application" aria-label="Mapa com pino" className="contents">
            <button
              type="button"
              aria-label={`Pino em ${placeWords(point)}`}
              aria-describedby={hint}
              className="absolute z-20 grid size-12 -translate-x-1/2 -translate-y-full cursor-grab touch-none place-items-center rounded-full text-primary-ink active:cursor-grabbing"
              style={spotIn(view, point)}
              onKeyDown={onKeyDown}
              onPointerDown={onPointerDown}
              onPointerMove={onPointerMove}
              onPointerUp={onPointerEnd}
              onPointerCancel={onPointerEnd}
            >
              <PinIcon
                aria-hidden="true"
                size={48}
                strokeWidth={1.5}
                className="fill-primary stroke-card drop-shadow-md"
              />
            </button>
          </div>
        )}
        <div className="absolute right-2 bottom-2 z-20 flex gap-2">
          <Button
            variant="outline"
            aria-label="Afastar o mapa"
            icon={<ZoomOut aria-hidden="true" />}
            disabledReason={zoom === 0 ? 'O mapa já mostra toda a cidade.' : null}
            onClick={() => setZoom(zoom - 1)}
          />
          <Button
            variant="outline"
            aria-label="Aproximar o mapa"
            icon={<ZoomIn aria-hidden="true" />}
            disabledReason={zoom === widths.length - 1 ? 'O mapa já está o mais perto possível.' : null}
            onClick={() => setZoom(zoom + 1)}
          />
        </div>
      </div>
      <p id={hint} className="text-small text-muted-foreground">
        {point
          ? 'Arraste o pino ou toque no mapa. No teclado, as setas movem 10 m; com Shift, 100 m.'
          : 'Toque no mapa para pôr o pino, ou escreva as coordenadas.'}
      </p>
      {!point && (
        <Button
          variant="outline"
          icon={<PinIcon aria-hidden="true" />}
          onClick={() => {
            onMove(centre);
            setSaid(`Pino no meio do mapa: ${placeWords(centre)}.`);
          }}
        >
          Pôr o pino no meio do mapa
        </Button>
      )}
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
    </div>
  );
}

const directions = {
  ArrowUp: { x: 0, y: -1, word: 'norte' },
  ArrowDown: { x: 0, y: 1, word: 'sul' },
  ArrowLeft: { x: -1, y: 0, word: 'oeste' },
  ArrowRight: { x: 1, y: 0, word: 'leste' },
} as const;

/** Metres by which an arrow key moves the pin. */
const steps = { short: 10, long: 100 };

/** Returns how a key moves the pin: metres to the east and to the south, and the announcement. */
export function moveOfKey(key: string, shiftKey: boolean): { x: number; y: number; words: string } | null {
  if (!Object.hasOwn(directions, key)) return null;
  const { x, y, word } = directions[key as keyof typeof directions];
  const metres = shiftKey ? steps.long : steps.short;
  return { x: x * metres, y: y * metres, words: `${metres} metros ao ${word}` };
}

const degrees = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });

/** 'latitude -10,18470, longitude -48,33370' */
export function placeWords({ latitude, longitude }: Place): string {
  return `latitude ${degrees.format(latitude)}, longitude ${degrees.format(longitude)}`;
}
