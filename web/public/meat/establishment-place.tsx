import { formatZipcode } from '#domain/zipcode.ts';
import { MapCard } from '#web/components/map-card/map-card.tsx';
import { openStreetMap } from '#web/components/map-card/open-street-map.ts';
import { mapsSearch } from '#web/paths.ts';
import type { EstablishmentData } from './load-establishment.ts';

interface EstablishmentPlaceProps {
  establishment: EstablishmentData['establishment'];
  tileUrl: string | null;
}

/** The shop's map card, which links to a search in a maps service. */
export function EstablishmentPlace({ establishment, tileUrl }: EstablishmentPlaceProps) {
  const { id, name, address, neighbourhood, zipcode, latitude, longitude } = establishment;
  const code = zipcode && formatZipcode(zipcode);
  return (
    <section aria-labelledby="onde-fica" className="shop-rail shop-place flex flex-col gap-3">
      <h2 id="onde-fica" className="heading text-h2">
        Onde fica
      </h2>
      <MapCard
        address={address ?? 'Endereço não informado'}
        addressNote={[neighbourhood, code, 'Palmas, TO'].filter(Boolean).join(' · ')}
        searchUrl={mapsSearch([name, address, code, 'Palmas, TO'])}
        pins={
          latitude === null || longitude === null
            ? []
            : [{ key: id, name, label: 'Aqui', kind: 'own', latitude, longitude }]
        }
        precision={establishment.coordinatesPrecision}
        tiles={openStreetMap(tileUrl)}
        list="spoken"
      />
    </section>
  );
}
