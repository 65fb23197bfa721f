import type { EstablishmentDetail } from '#contract/establishments.ts';
import { formatMediumDate } from '#domain/city-time.ts';
import { establishmentTypeNames } from '#domain/establishments.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { MapCard } from '#web/components/map-card/map-card.tsx';
import { openStreetMap } from '#web/components/map-card/open-street-map.ts';
import { mapsSearch } from '#web/paths.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import type { EstablishmentData } from './load-establishment.ts';

/** Where the shop is: its map card leads to a search in a maps service. */
export function EstablishmentPlace({
  loaded: { establishment, prices },
  tileUrl,
}: {
  loaded: EstablishmentData;
  tileUrl: string | null;
}) {
  const { type, Region, neighbourhood, zipcode, phone } = establishment;
  const newest = prices.toSorted((a, b) => (a.fresh.day < b.fresh.day ? 1 : -1))[0];
  return (
    <section aria-labelledby="onde-fica" className="shop-place flex flex-col gap-3">
      <h2 id="onde-fica" className="heading text-h2">
        Onde fica
      </h2>
      <ShopMap establishment={establishment} tileUrl={tileUrl} />
      <FactList
        facts={[
          ['Tipo', establishmentTypeNames[type]],
          ['Região', Region.name],
          ['Bairro', neighbourhood ?? 'Não informado'],
          ['CEP', zipcode ? formatZipcode(zipcode) : 'Não informado'],
          ['Telefone', phone ?? 'Não informado'],
          [
            'Última coleta',
            newest ? `${formatMediumDate(newest.fresh.day)}, ${newest.fresh.sourceName}` : 'Sem coletas',
          ],
        ]}
      />
    </section>
  );
}

function ShopMap({
  establishment,
  tileUrl,
}: {
  establishment: Omit<EstablishmentDetail, 'prices'>;
  tileUrl: string | null;
}) {
  const { id, name, address, neighbourhood, zipcode, latitude, longitude } = establishment;
  const code = zipcode && formatZipcode(zipcode);
  return (
    <MapCard
      address={address ?? 'Endereço não informado'}
      addressNote={[neighbourhood, code, 'Palmas, TO'].filter(Boolean).join(' · ')}
      searchUrl={mapsSearch([name, address, code, 'Palmas, TO'])}
      pins={
        latitude === null || longitude === null
          ? []
          : [{ key: id, name, label: 'Aqui', kind: 'own', latitude, longitude }]
      }
      approximate={establishment.coordinatesPrecision === 'postal_code'}
      tiles={openStreetMap(tileUrl)}
      list="spoken"
    />
  );
}
