import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { MetaArgs } from 'react-router';
import { type FuelPriceRow, fuelPriceEndpoints } from '#contract/fuel-prices.ts';
import { priceBody } from '#contract/price-fields.ts';
import { type PriceRow, priceEndpoints } from '#contract/prices.ts';
import { cityDay, dayOf } from '#domain/city-time.ts';
import { priceCan } from '#domain/prices-can.ts';
import { counted } from '#domain/text.ts';
import { useKnownOptions } from '#web/forms/searched-combobox.tsx';
import type { BulkAct } from '#web/list/bulk.ts';
import type { ListPage } from '#web/list/list-view.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { useRowOptions } from '#web/list/row-options.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
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
import { fuelChanges as changes, kindAt, ModuleLinks, useKind } from '../module/modules.tsx';
import { priceChanges } from '../use-undo-batch.ts';
import { fuelPriceFilters, meatPriceFilters } from './price-columns.tsx';
import { FuelPriceFields, MeatPriceFields } from './price-fields.tsx';
import {
  asPrice,
  type FuelPrice,
  fuelBody,
  fuelKey,
  fuelNameOf,
  fuelPrice,
  meatBody,
  type PriceValues,
  severalFuelPrices,
  severalFuelsBody,
  severalPrices,
  stationNameOf,
  stationsOf,
  withFormFieldNames,
} from './price-values.ts';
import { notifyLoadFailure, Prices, titles, useFailureNotice } from './prices.tsx';

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
  const stations = useStationSource((error) => notifyLoadFailure('stations', error));
  useFailureNotice('prices', prices.error);
  useFailureNotice('types', types.error);
  const { act: createPrices } = useAct('createFuelPrices', { changes });
  const stationOf = useStationNames(prices.data?.data);
  const fuels = types.data?.data;
  const fuelName = (id: number | null) =>
    fuelNameOf({ ...(id !== null && { typeId: id }), FuelType: fuels?.find((type) => type.id === id) });
  const createSeveral = async (values: PriceValues, key: { idempotencyKey?: string } = {}) => {
    const created = await withFormFieldNames(createPrices({ body: severalFuelsBody(values) }, key));
    return { rows: created.data.map(asPrice), newIds: created.newIds };
  };
  const update = async (values: PriceValues, row: FuelPrice) => {
    const { data } = await withFormFieldNames(calls.update(values, row));
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
          fuels={{ types: fuels, retry: types.isError ? types.refetch : undefined }}
        />
      )}
      calls={{
        ...calls,
        create: async (values, idempotencyKey) => {
          const { rows, newIds } = await createSeveral(values, { idempotencyKey });
          return { data: firstOf(rows), newIds };
        },
        update: (values, row: CreatedPrice) =>
          row.together
            ? correctTogether(row.together, values, {
                update: (one, wanted) => update(wanted, one),
                remove: (one) => calls.remove(one),
                create: async (wanted) => (await createSeveral(wanted)).rows,
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

/** A price, with all that were saved in the same call. */
type CreatedPrice = FuelPrice & { together?: readonly FuelPrice[] };

/** Returns the first of some prices that were saved together. */
export function firstOf(rows: readonly FuelPrice[]): CreatedPrice {
  const [first] = rows;
  if (!first) throw new Error('the server saved no price');
  return { ...first, together: rows };
}

interface Corrections {
  update: (row: FuelPrice, values: PriceValues) => Promise<{ data: FuelPrice }>;
  remove: (row: FuelPrice) => Promise<unknown>;
  create: (values: PriceValues) => Promise<readonly FuelPrice[]>;
}

/**
 * Changes prices that were saved together to the current values: the answer to the first attempt was lost, and the form
 * was changed since. @returns the first price after that
 */
export async function correctTogether(
  rows: readonly FuelPrice[],
  wanted: PriceValues,
  { update, remove, create }: Corrections,
): Promise<{ data: CreatedPrice }> {
  const now: FuelPrice[] = [];
  for (const row of rows) {
    const price = wanted[fuelKey(row.productId)] ?? null;
    if (price === null) await remove(row);
    else if (isHeld(row, wanted, price)) now.push(row);
    else now.push((await update(row, { ...wanted, productId: row.productId, price })).data);
  }
  const known = new Set(rows.map(({ productId }) => productId));
  const missing = severalPrices(wanted).filter(({ productId }) => !known.has(productId));
  if (missing.length > 0) {
    const gone = rows.map(({ productId }) => [fuelKey(productId), null]);
    now.push(...(await create({ ...wanted, ...Object.fromEntries(gone) })));
  }
  return { data: firstOf(now) };
}

function isHeld(row: FuelPrice, wanted: PriceValues, price: number): boolean {
  return (
    row.establishmentId === wanted.establishmentId &&
    dayOf(row.collectionDate) === wanted.collectionDate &&
    row.paymentCondition === wanted.paymentCondition &&
    row.price === price
  );
}
