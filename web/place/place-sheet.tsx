import { BriefcaseBusiness, House, LocateFixed, MapPinOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { useCloseOnBack } from '#web/forms/use-close-on-back.ts';
import { useRetryOnline } from '#web/offline/use-retry-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { locate, locationMessages } from './locate.ts';
import { centredRegions, placeOfRegion, type RegionCentre, RegionOrZipcode } from './region-or-zipcode.tsx';
import {
  choosePlace,
  deviceName,
  type NamedPlace,
  savePlace,
  useSavedPlaces,
  useUserPlace,
} from './user-place.ts';
import '#web/signed-in.css';

/** The names that a person may give to a place. */
const ownNames = [
  { name: 'Casa', icon: House },
  { name: 'Trabalho', icon: BriefcaseBusiness },
] as const;

/** A city with more regions has a select instead of buttons. */
const mostRegionButtons = 4;

/** The sheet in which the place of the whole site is chosen: the device's location, a region, a CEP or a named place. */
export default function PlaceSheet({ close }: { close: () => void }) {
  const apiPrefix = useApiPrefix();
  const place = useUserPlace();
  const saved = useSavedPlaces();
  const [regions, setRegions] = useState<readonly RegionCentre[] | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [locating, setLocating] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useCloseOnBack(close);
  const loadRegions = useCallback(async () => {
    const answer = await callLazily(apiPrefix, 'listRegionCentres').catch(() => null);
    // Without the regions, a CEP can still be typed.
    setRegions(answer?.data ?? []);
    setMissing(!answer);
  }, [apiPrefix]);
  useEffect(() => {
    loadRegions();
  }, [loadRegions]);
  useRetryOnline(isMissing, loadRegions);

  const known = centredRegions(regions);
  const hasButtons = regions === null || (known.length > 0 && known.length <= mostRegionButtons);
  const choose = (chosen: NamedPlace | null) => {
    choosePlace(chosen);
    close();
  };
  const askDevice = async () => {
    setError(null);
    setLocating(true);
    const answer = await locate(navigator.geolocation);
    // The person has closed the sheet since then, or chosen another place.
    if (!isOpen.current) return;
    setLocating(false);
    if (answer.status === 'done') choose({ name: deviceName, point: answer.point });
    else setError(locationMessages[answer.reason]);
  };

  return (
    <Dialog
      title="Perto de onde?"
      description="Fica só neste aparelho. Ao site vai apenas um quadrado de uns 500 m."
      close={close}
    >
      <div className="flex flex-col gap-4">
        {error && (
          <FormNotice kind="trouble" title={error}>
            Escolha uma região ou informe um CEP.
          </FormNotice>
        )}
        <Button
          icon={<LocateFixed aria-hidden="true" />}
          block
          busy={locating && 'Verificando sua localização...'}
          onClick={askDevice}
        >
          Usar minha localização
        </Button>
        {saved.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {ownNames.flatMap(({ name, icon: Icon }) => {
              const own = saved.find((each) => each.name === name);
              return own ? (
                <Button
                  key={name}
                  variant="soft"
                  icon={<Icon aria-hidden="true" />}
                  onClick={() => choose(own)}
                >
                  {name}
                </Button>
              ) : (
                []
              );
            })}
          </div>
        )}
        {hasButtons && (
          // A line has its room before the regions are here.
          <fieldset aria-label="Regiões" className="flex min-h-tap min-w-0 flex-wrap gap-2">
            {known.map((region) => (
              <Button
                key={region.id}
                variant="soft"
                className="flex-1"
                onClick={() => choose(placeOfRegion(region))}
              >
                {region.name}
              </Button>
            ))}
          </fieldset>
        )}
        <RegionOrZipcode regions={regions} apiPrefix={apiPrefix} onName={choose} withoutRegion={hasButtons} />
        {place && (
          <div className="flex flex-wrap gap-2 border-t border-border pt-4">
            {ownNames
              .filter(({ name }) => name !== place.name)
              .map(({ name, icon: Icon }) => (
                <Button
                  key={name}
                  variant="ghost"
                  icon={<Icon aria-hidden="true" />}
                  onClick={() => {
                    savePlace({ name, point: place.point });
                    choose({ name, point: place.point });
                  }}
                >
                  {`Guardar este lugar como ${name}`}
                </Button>
              ))}
            <Button variant="ghost" icon={<MapPinOff aria-hidden="true" />} onClick={() => choose(null)}>
              Esquecer este lugar
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
