import { useEffect } from 'react';
import type { FuelPriceRow } from '#contract/fuel-prices.ts';
import { permitted } from '#domain/can.ts';
import { startOfDay, toCityIso } from '#domain/city-time.ts';
import { sourceName } from '#domain/prices.ts';
import { useKnownOptions } from '#web/forms/combobox/option-source.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { useListAddress } from '#web/tables/use-list-address.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import {
  type StationOption,
  stationOption,
  stationSourceName,
  useStationSource,
} from '../choices/station-source.ts';
import { fuelChanges as changes } from '../fuel/fuel-changes.ts';
import { FuelPages } from '../fuel/fuel-pages.tsx';
import { Manager } from '../manager/manager.tsx';
import { useFind } from '../manager/use-find.ts';
import { useRead } from '../manager/use-read.ts';
import { HistoryButton, historyAct } from '../prices/price-history.tsx';
import { readUsual } from '../unlikely-prices/unlikely-prices.ts';
import { useUnlikelyQuestion } from '../unlikely-prices/use-unlikely-question.tsx';
import { correctTogether, firstOf, type SavedFuelPrice } from './created-together.ts';
import { fuelPriceColumns, type ShownFuelPrice, shownPrice } from './price-columns.tsx';
import { FuelPriceFields } from './price-fields.tsx';
import { fuelPriceFilters } from './price-filters.ts';
import { fuelNameOf, stationNameOf, stationsOf } from './price-names.ts';
import { type FuelPriceValues, severalBody, singleBody, typedPrices, valuesOf } from './price-values.ts';
import { fuelPriceWords as words } from './price-words.ts';
import { tellTrouble } from './tell-trouble.ts';

export const meta = () => adminMeta('Preços de combustível');
export const handle = noticesAtTop;

/** The observations of fuel prices. Spec, back office, sections 2 and 4 (Admin fuel module, Fuel price dialog). */
export default function FuelPricesPage() {
  const address = useListAddress('fuelPrices');
  const prices = useCall('listFuelPrices', { query: address.query }, { keepPreviousData: true });
  const types = useCall('listFuelTypes', { query: { limit: 100 } });
  const stations = useStationSource((error) => tellTrouble('stations', error));
  useTrouble('prices', prices.error);
  useTrouble('types', types.error);
  const find = useFind('readFuelPriceRow');
  const exportPrices = useDownload('exportFuelPrices');
  const { act: createPrices } = useAct('createFuelPrices', { changes });
  const { act: updatePrice } = useAct('updateFuelPrice', { changes });
  const { act: deletePrice } = useAct('deleteFuelPrice', { changes });
  const { act: restorePrice } = useAct('restoreFuelPrice', { changes });
  const unlikely = useUnlikelyQuestion();
  const checkPrice = useRead('checkFuelPrice');
  const stationName = useStationNames(prices.data?.data);
  const fuelName = (id: number) => fuelNameOf({ typeId: id, FuelType: types.data?.data.find(isOf(id)) });
  const update = (values: FuelPriceValues, { id }: FuelPriceRow) =>
    updatePrice({ params: { id: String(id) }, body: singleBody(values) });
  return (
    <Manager
      title="Preços de combustível"
      about="Cada linha é uma coleta. Um preço corrigido é retirado, e o novo fica no lugar dele."
      address={address}
      // A list that could not be had again is not shown as it was. Spec, back office, section 8 (Fuel module).
      query={prices.isError ? ({ ...prices, data: undefined } as typeof prices) : prices}
      searchFor="Posto ou combustível"
      filters={fuelPriceFilters(stations, types.data?.data ?? [])}
      columns={fuelPriceColumns}
      nameOf={(row) => `${fuelNameOf(row)}, ${stationNameOf(row)}, ${shownPrice(row)}`}
      priceNameOf={(row) => `${fuelNameOf(row)}, ${stationNameOf(row)}`}
      question={unlikely.question}
      form={{
        words,
        schema: async (row) =>
          row
            ? (await import('#contract/fuel-fields.ts')).fuelPriceBody
            : (await import('./price-schema.ts')).severalFuelPrices,
        valuesOf,
        next: ({ date }) => ({ date }),
        description: 'Cada preço vira uma coleta no histórico do posto.',
        fields: (form, row) => (
          <>
            <FuelPriceFields
              form={form}
              isCorrection={row !== null}
              stations={stations}
              fuels={{ types: types.data?.data, again: types.isError ? types.refetch : undefined }}
            />
            {row && <HistoryButton kind="fuel" id={row.id} />}
            {unlikely.question}
          </>
        ),
        async mayBeSaved(values, row) {
          const typed = row ? changedPrice(values, row) : typedPrices(values);
          const { stationId } = values;
          return unlikely.mayBeSaved(
            await Promise.all(
              typed.map(async ({ fuelTypeId, price }) => ({
                name: [fuelName(fuelTypeId), stationName(stationId)].filter(Boolean).join(', '),
                price,
                usual: await readUsual(
                  checkPrice({
                    query: {
                      typeId: String(fuelTypeId),
                      ...(stationId !== null && { stationId: String(stationId) }),
                    },
                  }),
                ),
              })),
            ),
          );
        },
      }}
      preview={(values, saved): Omit<ShownFuelPrice, 'id'> => ({
        ...shownPrices(values, fuelName),
        Station: { name: stationName(values.stationId) },
        date: toCityIso(startOfDay(values.date)),
        paymentCondition: saved?.paymentCondition ?? 'any',
        sourceName: saved?.sourceName ?? sourceName('admin', 'fuel'),
        current: true,
      })}
      calls={{
        create: async (values, idempotencyKey) => ({
          data: firstOf((await createPrices({ body: severalBody(values) }, { idempotencyKey })).data),
        }),
        update: (values, row: SavedFuelPrice) =>
          row.together
            ? correctTogether(row.together, values, {
                update: (one, wanted) => update(wanted, one),
                remove: ({ id }) => deletePrice({ params: { id: String(id) } }),
                create: (wanted) => createPrices({ body: severalBody(wanted) }),
              })
            : update(values, row),
        remove: ({ id }, options) => deletePrice({ params: { id: String(id) } }, options),
        restore: ({ id }, options) => restorePrice({ params: { id: String(id) } }, options),
        find,
      }}
      can={() => ({ delete: permitted })}
      rowActs={() => [history]}
      exportList={() => exportPrices({ query: address.exportQuery })}
      links={<FuelPages only="imports" />}
    />
  );
}

const history = historyAct<FuelPriceRow>('fuel');

const isOf = (id: number) => (type: { id: number }) => type.id === id;

/** The price of a correction, unless it is only the day or the station that changes. */
function changedPrice({ typeId, price }: FuelPriceValues, row: FuelPriceRow) {
  const isNew = typeId !== null && price !== null && (typeId !== row.typeId || price !== row.price);
  return isNew ? [{ fuelTypeId: typeId, price }] : [];
}

/** A single price, or several new ones in one row. */
function shownPrices(values: FuelPriceValues, fuelName: (id: number) => string) {
  if (values.typeId !== null) {
    return { price: values.price ?? 0, FuelType: { name: fuelName(values.typeId) } };
  }
  const several = typedPrices(values);
  return {
    price: several[0]?.price ?? 0,
    prices: several.map(({ price }) => price),
    FuelType: { name: several.map(({ fuelTypeId }) => fuelName(fuelTypeId)).join(', ') },
  };
}

/** Tells once of each failure. */
function useTrouble(what: 'prices' | 'types', error: Error | null) {
  useEffect(() => {
    if (error) tellTrouble(what, error);
  }, [what, error]);
}

/** The names of stations: those on the page are known without asking. */
function useStationNames(rows: readonly FuelPriceRow[] | undefined) {
  const stations = useKnownOptions(stationSourceName);
  useEffect(() => {
    for (const station of stationsOf(rows ?? [])) stations.remember(stationOption(station));
  });
  return (id: number | null) => (stations.optionOf(id) as StationOption | undefined)?.name;
}
