import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { MetaArgs } from 'react-router';
import { type FuelPriceRow, fuelPriceEndpoints } from '#contract/fuel-prices.ts';
import { priceBody } from '#contract/price-fields.ts';
import { type PriceRow, priceEndpoints } from '#contract/prices.ts';
import { cityDay } from '#domain/city-time.ts';
import { priceCan } from '#domain/prices-can.ts';
import { counted } from '#domain/text.ts';
import { useKnownOptions } from '#web/forms/option-source.ts';
import type { BulkAct } from '#web/list/bulk.ts';
import type { ListPage } from '#web/list/list-view.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { useRowOptions } from '#web/list/row-options.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import {
  type StationOption,
  stationOption,
  stationSourceName,
  useProductSource,
  useRowNames,
  useShopSource,
  useStationSource,
} from '../choices/row-sources.ts';
import { ModuleLinks } from '../module/module-links.tsx';
import { fuelChanges as changes, kindAt, useKind } from '../module/modules.ts';
import { priceChanges } from '../price-batches/use-undo-batch.ts';
import { type CreatedPrice, correctTogether, firstOf } from './created-together.ts';
import { FuelPriceFields, MeatPriceFields } from './price-fields.tsx';
import { fuelPriceFilters, meatPriceFilters } from './price-filters.ts';
import {
  asPrice,
  type FuelPrice,
  fuelBody,
  fuelNameOf,
  fuelPrice,
  inFormNames,
  meatBody,
  type PriceValues,
  severalFuelPrices,
  severalFuelsBody,
  stationNameOf,
  stationsOf,
} from './price-values.ts';
import { Prices, tellTrouble, titles, useTrouble } from './prices.tsx';

export const meta = ({ location }: MetaArgs) => adminMeta(titles[kindAt(location.pathname)]);
export const handle = noticesAtTop;

export default function PricesPage() {
  return useKind() === 'meat' ? <MeatPrices /> : <FuelPrices />;
}

/** Spec, back office, section 2 (Prices manager). */
function MeatPrices() {
  const records = useRecords('prices', {
    query: priceEndpoints.listPrices.query,
    changes: priceChanges,
    bodyOf: meatBody,
  });
  const { data, today = cityDay(new Date()) } = records.query.data ?? {};
  const { act: confirmPrices } = useAct('confirmPrices', { changes: priceChanges });
  const { productName, shop } = useRowNames(data);
  const filters = meatPriceFilters({
    products: useProductSource(),
    shops: useShopSource(),
    regions: useRowOptions('listRegions'),
    categories: useRowOptions('listCategories'),
  });
  const confirming: BulkAct<PriceRow> = {
    label: 'Confirmar que não mudou',
    icon: CalendarCheck,
    done: (count) => `${counted(count, 'preço confirmado', 'preços confirmados')} com a data de hoje.`,
    can: (row) => priceCan(row, today).confirm,
    async runTogether(rows) {
      const { skipped } = await confirmPrices({ body: { ids: rows.map(({ id }) => id) } });
      const reasons = new Map(skipped.map(({ id, why }) => [id, why]));
      return rows.flatMap((row) => {
        const reason = reasons.get(row.id);
        return reason === undefined ? [] : [{ row, reason }];
      });
    },
  };
  return (
    <Prices
      {...records}
      kind="meat"
      filters={filters}
      productName={productName}
      place={shop}
      schema={async () => priceBody}
      fields={(form) => <MeatPriceFields form={form} />}
      bulk={[confirming]}
      links={<ModuleLinks kind="meat" />}
    />
  );
}

/** Spec, back office, sections 2 and 4 (Admin fuel module, Fuel price dialog). */
function FuelPrices() {
  const {
    query: prices,
    calls,
    ...list
  } = useRecords('fuelPrices', { query: fuelPriceEndpoints.listFuelPrices.query, changes, bodyOf: fuelBody });
  const types = useCall('listFuelTypes', { query: { limit: 100 } });
  const stations = useStationSource((error) => tellTrouble('stations', error));
  useTrouble('prices', prices.error);
  useTrouble('types', types.error);
  const { act: createPrices } = useAct('createFuelPrices', { changes });
  const stationOf = useStationNames(prices.data?.data);
  const fuels = types.data?.data;
  const fuelName = (id: number | null) =>
    fuelNameOf({ ...(id !== null && { typeId: id }), FuelType: fuels?.find((type) => type.id === id) });
  const createSeveral = async (values: PriceValues, key: { idempotencyKey?: string } = {}) => {
    const { data } = await inFormNames(createPrices({ body: severalFuelsBody(values) }, key));
    return data.map(asPrice);
  };
  const update = async (values: PriceValues, row: FuelPrice) => {
    const { data } = await inFormNames(calls.update(values, row));
    return { data: asPrice(data) };
  };
  // If reloading fails, the old list is hidden. Spec, back office, section 8 (Fuel module).
  const page = prices.isError ? undefined : prices.data;
  return (
    <Prices
      {...list}
      kind="fuel"
      query={
        { ...prices, data: page && { ...page, data: page.data.map(asPrice) } } as unknown as UseQueryResult<
          ListPage<CreatedPrice>
        >
      }
      filters={fuelPriceFilters(stations, fuels ?? [])}
      productName={fuelName}
      place={stationOf}
      schema={async (row) => (row ? fuelPrice : severalFuelPrices)}
      fields={(form, row) => (
        <FuelPriceFields
          form={form}
          isCorrection={row !== null}
          stations={stations}
          fuels={{ types: fuels, again: types.isError ? types.refetch : undefined }}
        />
      )}
      calls={{
        ...calls,
        create: async (values, idempotencyKey) => ({
          data: firstOf(await createSeveral(values, { idempotencyKey })),
        }),
        update: (values, row: CreatedPrice) =>
          row.together
            ? correctTogether(row.together, values, {
                update: (one, wanted) => update(wanted, one),
                remove: (one) => calls.remove(one),
                create: (wanted) => createSeveral(wanted),
              })
            : update(values, row),
        find: async (id) => {
          const row = await calls.find(id);
          return row && asPrice(row);
        },
      }}
      links={<ModuleLinks kind="fuel" only={panelPaths.imports()} />}
    />
  );
}

/** Resolves the names of stations; those on the page need no request. */
function useStationNames(rows: readonly FuelPriceRow[] | undefined) {
  const stations = useKnownOptions(stationSourceName);
  useEffect(() => {
    for (const station of stationsOf(rows ?? [])) stations.remember(stationOption(station));
  });
  return (id: number | null) => {
    const known = stations.optionOf(id) as StationOption | undefined;
    return { name: stationNameOf({ ...(id !== null && { stationId: id }), Station: known }) };
  };
}
