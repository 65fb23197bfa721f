import { Suspense, useEffect } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import type { MapTiles } from '#web/components/map-card/open-street-map.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFieldValue } from './fields.tsx';
import { NumberField } from './number-fields.tsx';
import type { CallForm } from './use-call-form.ts';

export interface PinValues extends FieldValues {
  latitude: number | null;
  longitude: number | null;
  coordinatesPrecision: CoordinatePrecision | null;
}

interface PinFieldProps<Values extends PinValues> {
  form: CallForm<Values>;
  /** null: a schematic map is shown */
  tiles: MapTiles | null;
}

const PinMap = lazyPart(() => import('./pin-map.tsx'));

/**
 * Latitude and longitude as numbers, and as a pin on a small map. If a person moves the pin or types, the precision
 * becomes 'exact'. A search that fills the fields sets the precision after them.
 */
export function PinField<Values extends PinValues>({ form, tiles }: PinFieldProps<Values>) {
  const [latitude, longitude] = ['latitude', 'longitude'] as [Path<Values>, Path<Values>];
  const north = useFieldValue(form, latitude);
  const east = useFieldValue(form, longitude);
  useExactPrecision(form);
  const isKnown = isDegrees(north.value) && isDegrees(east.value);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2">
        <NumberField form={form} name={latitude} label="Latitude" placeholder="-10,1847" step={0.0001} />
        <NumberField form={form} name={longitude} label="Longitude" placeholder="-48,3337" step={0.0001} />
      </div>
      {/* As high as the map with its texts and buttons, so that the content below does not move. */}
      <Suspense fallback={<Skeleton className="aspect-[1.8] min-h-72 w-full" />}>
        <PinMap
          point={isKnown ? { latitude: Number(north.value), longitude: Number(east.value) } : null}
          onMove={(place) => {
            north.change(place.latitude);
            east.change(place.longitude);
          }}
          tiles={tiles}
        />
      </Suspense>
    </div>
  );
}

function useExactPrecision<Values extends PinValues>({ fields }: CallForm<Values>) {
  useEffect(() => {
    const watching = fields.watch((values, { name }) => {
      if (name !== 'latitude' && name !== 'longitude') return;
      const isEmpty = (values.latitude ?? null) === null && (values.longitude ?? null) === null;
      const precision = 'coordinatesPrecision' as Path<Values>;
      fields.setValue(precision, (isEmpty ? null : 'exact') as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    });
    return () => watching.unsubscribe();
  }, [fields]);
}

function isDegrees(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Notes about coordinates that no person has set. Spec, back office, section 2 (the centre of a city). */
const notes: Record<Exclude<CoordinatePrecision, 'exact'>, string> = {
  street: 'É um ponto da rua. Mova o pino para o lugar exato, se souber.',
  neighbourhood: 'É o meio da quadra ou do bairro. Mova o pino para o lugar exato, se souber.',
  postal_code: 'É o ponto do CEP, a algumas centenas de metros. Mova o pino para o lugar exato, se souber.',
  city: 'Coordenadas aproximadas... Ajuste manualmente se necessário.',
};

/** Returns the note for a precision; undefined if it is exact, or there is no point. */
export function pointNote(precision: CoordinatePrecision | null): string | undefined {
  return precision === null || precision === 'exact' ? undefined : notes[precision];
}
