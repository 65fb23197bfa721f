import { Check, RotateCw, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { pinBody, type StationLocation } from '#contract/station-locations.ts';
import { distanceKm, formatDistance } from '#domain/distance.ts';
import { formatNumber } from '#domain/numbers.ts';
import type { PostalCodeSource } from '#domain/postal-codes.ts';
import type { RegisterSource } from '#domain/registered-points.ts';
import type { LocationState } from '#domain/station-locations.ts';
import { stationLocationCan } from '#domain/station-locations-can.ts';
import { useFieldValue } from '#web/forms/fields.tsx';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { PinField, type PinValues, pointNote } from '#web/forms/pin-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { GoldNote } from './card.tsx';
import { useMapTiles } from './use-map-tiles.ts';

interface LocationPanelProps {
  station: StationLocation;
  /** called after a decision, to go on to the next station */
  decided: () => void;
  /** called with the acts of the keys A and D; null when the panel closes */
  offerKeys: (keys: { accept: () => void; dismiss: () => void } | null) => void;
}

const changes = ['listStationLocations', 'listFuelStations'] as const;

/** Shows a station on a map with the coordinates that the search has found, to accept, move or dismiss. */
export function LocationPanel({ station, decided, offerKeys }: LocationPanelProps) {
  const { id, name, found, estimated, failure, status } = station;
  const tiles = useMapTiles();
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  const { act: accept } = useAct('acceptStationLocation', { changes });
  const { act: dismiss, busy: isDismissing } = useAct('dismissStationLocation', { changes });
  const { act: search, busy: isSearching } = useAct('searchStationLocation', { changes });
  const params = { id };
  const pin = useCallForm<PinValues>({
    id: `local-${id}`,
    schema: async () => pinBody,
    defaultValues: found ?? station.station ?? estimated ?? none,
    fallback: 'Não foi possível salvar as coordenadas.',
    async send({ latitude, longitude, coordinatesPrecision }) {
      const body = {
        latitude: latitude ?? Number.NaN,
        longitude: longitude ?? Number.NaN,
        coordinatesPrecision: coordinatesPrecision ?? 'exact',
        seen: station.station && {
          latitude: station.station.latitude,
          longitude: station.station.longitude,
        },
      };
      await accept({ params, body });
      notify({ kind: 'success', title: 'Sucesso', text: `Coordenadas de ${name} salvas com sucesso!` });
      decided();
    },
  });
  const { value: precision } = useFieldValue(pin, 'coordinatesPrecision');
  const can = stationLocationCan({ status, isLocated: station.station !== null });
  const away = kmFromAddress(station);
  const { value: latitude } = useFieldValue(pin, 'latitude');
  const { value: longitude } = useFieldValue(pin, 'longitude');
  // A register gives exact points, too.
  const isAsFound =
    status === 'found' &&
    found?.coordinatesPrecision === precision &&
    found?.latitude === latitude &&
    found?.longitude === longitude;
  const isPlaced = precision === 'exact' && !isAsFound;
  const mayAccept = isPlaced ? can.place : can.accept;
  const note = pointNote(precision as PinValues['coordinatesPrecision']);
  const run = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      notify({ kind: 'success', title: 'Sucesso', text: done });
      decided();
    } catch (error) {
      notifyFailure(error, 'Não foi possível salvar a decisão.');
    }
  };
  const dismissResult = () => run(() => dismiss({ params }), 'Resultado dispensado.');
  useEffect(() => {
    offerKeys({ accept: () => form.current?.requestSubmit(), dismiss: dismissResult });
    return () => offerKeys(null);
  });
  return (
    <section aria-labelledby={title} className="rounded-lg border border-border bg-card p-4 lg:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={title} className="heading text-h3 wrap-anywhere">
          {name}
        </h2>
        <Badge tone={stateTones[status]}>{stateNames[status]}</Badge>
      </div>
      <p className="mt-1 text-small wrap-anywhere text-muted-foreground">{station.formatted_address}</p>
      {failure && <p className="mt-2 text-small text-up-ink">{failure}</p>}
      <form ref={form} onSubmit={pin.submit} noValidate className="mt-4 flex flex-col gap-4">
        {pin.trouble && (
          <FormNotice kind="trouble" title="As coordenadas não foram salvas">
            {pin.trouble.message}
          </FormNotice>
        )}
        <PinField form={pin} tiles={tiles} />
        {(note || isAsFound) && (
          <GoldNote>
            {[
              note,
              found?.source && `Veio ${sourceOf(found)}.`,
              away !== undefined && `Fica a ${formatDistance(away)} do ponto calculado do endereço.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </GoldNote>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            icon={<Check aria-hidden="true" />}
            busy={pin.busy && 'Salvando...'}
            disabledReason={mayAccept.may ? null : mayAccept.why}
          >
            {isPlaced ? 'Salvar este ponto' : 'Aceitar'}
          </Button>
          <Button
            variant="outline"
            icon={<X aria-hidden="true" />}
            busy={isDismissing && 'Salvando...'}
            disabledReason={can.dismiss.may ? null : can.dismiss.why}
            onClick={dismissResult}
          >
            Dispensar
          </Button>
          <Button
            variant="ghost"
            icon={<RotateCw aria-hidden="true" />}
            busy={isSearching && 'Buscando...'}
            disabledReason={can.search.may ? null : can.search.why}
            onClick={() => run(() => search({ params }), 'O posto está na fila da busca.')}
          >
            Buscar de novo
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Returns how far the point of the services is from the one that the address gives, in km; undefined without one of them. */
export function kmFromAddress({ found, estimated }: StationLocation): number | undefined {
  return found && estimated ? distanceKm(found, estimated) : undefined;
}

const none: PinValues = { latitude: null, longitude: null, coordinatesPrecision: null };

export const stateNames: Record<LocationState, string> = {
  unsearched: 'Sem busca',
  waiting: 'Na fila',
  found: 'Para conferir',
  missing: 'Não encontrado',
  accepted: 'Aceito',
  dismissed: 'Dispensado',
};

export const stateTones: Record<LocationState, BadgeTone> = {
  unsearched: 'outline',
  waiting: 'info',
  found: 'gold',
  missing: 'up',
  accepted: 'best',
  dismissed: 'neutral',
};

/** 'do cadastro da ANP (API), com erro de até 10 m' */
export function sourceOf({ source, accuracyM }: NonNullable<StationLocation['found']>): string {
  const error = accuracyM === null ? '' : `, com erro de até ${formatNumber(accuracyM)} m`;
  return source === null ? '' : `${sourceNames[source]}${error}`;
}

const sourceNames: Record<PostalCodeSource | RegisterSource, string> = {
  'anp-api': 'do cadastro da ANP (API)',
  'anp-wfs': 'do cadastro da ANP (mapa)',
  'anp-file': 'de um arquivo de pontos da ANP',
  file: 'do arquivo de CEPs',
  viacep: 'da ViaCEP',
  brasilapi: 'da BrasilAPI',
  nominatim: 'do Nominatim',
};
