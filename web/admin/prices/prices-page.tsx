import { CalendarCheck } from 'lucide-react';
import type { MetaArgs } from 'react-router';
import { priceBody } from '#contract/price-fields.ts';
import { type PriceRow, priceEndpoints } from '#contract/prices.ts';
import { dayOf } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import { priceCan } from '#domain/prices-can.ts';
import { counted } from '#domain/text.ts';
import { cityToday } from '#web/clock.ts';
import type { BulkAct } from '#web/list/bulk.ts';
import { useRecords } from '#web/list/record-calls.ts';
import { useRowOptions } from '#web/list/row-options.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { useProductSource, useRowNames, useShopSource, useStationSource } from '../choices/row-sources.ts';
import { kindAt, ModuleLinks, useKind } from '../module/modules.tsx';
import { priceChanges, useUndoBatch } from '../use-undo-batch.ts';
import { fuelPriceFilters, meatPriceFilters } from './price-columns.tsx';
import { FuelPriceFields, MeatPriceFields } from './price-fields.tsx';
import {
  fuelKey,
  fuelPrice,
  type PriceValues,
  priceBodyOf,
  type SavedPrice,
  severalFuelPrices,
  severalFuelsBody,
  severalPrices,
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
  const records = usePrices('meat');
  const { productName, place } = useRowNames(records.query.data?.data);
  const filters = meatPriceFilters({
    products: useProductSource(),
    shops: useShopSource(),
    regions: useRowOptions('listRegions'),
    categories: useRowOptions('listCategories', { kind: 'meat' }),
  });
  return (
    <Prices
      {...records}
      kind="meat"
      filters={filters}
      productName={productName}
      place={place}
      schema={async () => priceBody}
      fields={(form) => <MeatPriceFields form={form} />}
      links={<ModuleLinks kind="meat" />}
    />
  );
}

/** Spec, back office, sections 2 and 4 (Admin fuel module, Fuel price dialog). */
function FuelPrices() {
  const { query: prices, calls, ...list } = usePrices('fuel');
  const types = useCall('listFuelTypes', { query: { limit: 100 } });
  const stations = useStationSource((error) => notifyLoadFailure('stations', error));
  useFailureNotice('prices', prices.error);
  useFailureNotice('types', types.error);
  const { act: createPrices } = useAct('createFuelPrices', { changes: priceChanges });
  const { place } = useRowNames(prices.data?.data, 'fuel');
  // If reloading fails, the old list is hidden (spec, back office, section 8), and what a node of an older version lists: meat.
  const isHidden = prices.isError || prices.data?.data.some(({ kind }) => kind !== 'fuel');
  const fuels = types.data?.data;
  const create = (values: PriceValues, key: { idempotencyKey?: string } = {}) =>
    withFormFieldNames(createPrices({ body: severalFuelsBody(values) }, key));
  return (
    <Prices
      {...list}
      kind="fuel"
      query={(isHidden ? { ...prices, data: undefined } : prices) as typeof prices}
      filters={fuelPriceFilters(stations, fuels ?? [])}
      productName={(id) => fuels?.find((type) => type.id === id)?.name ?? ''}
      place={place}
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
        async create(values, idempotencyKey) {
          const { data, newIds } = await create(values, { idempotencyKey });
          return { data: firstOf(data), newIds };
        },
        update: (values, row, options) =>
          row.together
            ? correctTogether(row.together, values, {
                update: (one, wanted) => calls.update(wanted, one),
                remove: (one) => calls.remove(one),
                create: async (wanted) => (await create(wanted)).data,
              })
            : calls.update(values, row, options),
      }}
      links={<ModuleLinks kind="fuel" only={panelPaths.imports()} />}
    />
  );
}

/** The list of the prices of a kind of goods, and what can be done with several of them. */
function usePrices(kind: PriceKind) {
  const records = useRecords('prices', {
    at: kind === 'fuel' ? 'fuelPrices' : 'prices',
    kind,
    query: priceEndpoints.listPrices.query,
    changes: priceChanges,
    bodyOf: priceBodyOf,
  });
  const { today = cityToday() } = records.query.data ?? {};
  const { act: confirmPrices } = useAct('confirmPrices', { changes: priceChanges });
  const undoBatch = useUndoBatch();
  const confirming: BulkAct<PriceRow> = {
    label: 'Confirmar que não mudou',
    icon: CalendarCheck,
    done: (count) => `${counted(count, 'preço confirmado', 'preços confirmados')} com a data de hoje.`,
    can: (row) => priceCan(row, today).confirm,
    async runTogether(rows) {
      const { skipped, batchId } = await confirmPrices({ body: { ids: rows.map(({ id }) => id) } });
      const reasons = new Map(skipped.map(({ id, why }) => [id, why]));
      const refused = rows.flatMap((row) => {
        const reason = reasons.get(row.id);
        return reason === undefined ? [] : [{ row, reason }];
      });
      return { refused, undo: () => undoBatch(batchId) };
    },
  };
  const find = async (id: number) => {
    const row = await records.calls.find(id);
    return row?.kind === kind ? row : null;
  };
  return { ...records, calls: { ...records.calls, find }, bulk: [confirming] };
}

/** Returns the first of some prices that were saved together. */
export function firstOf(rows: readonly PriceRow[]): SavedPrice {
  const [first] = rows;
  if (!first) throw new Error('the server saved no price');
  return { ...first, together: rows };
}

interface Corrections {
  update: (row: PriceRow, values: PriceValues) => Promise<{ data: PriceRow }>;
  remove: (row: PriceRow) => Promise<unknown>;
  create: (values: PriceValues) => Promise<readonly PriceRow[]>;
}

/**
 * Changes prices that were saved together to the current values: the answer to the first attempt was lost, and the form
 * was changed since. @returns the first price after that
 */
export async function correctTogether(
  rows: readonly PriceRow[],
  wanted: PriceValues,
  { update, remove, create }: Corrections,
): Promise<{ data: SavedPrice }> {
  const now: PriceRow[] = [];
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

function isHeld(row: PriceRow, wanted: PriceValues, price: number): boolean {
  return (
    row.establishmentId === wanted.establishmentId &&
    dayOf(row.collectionDate) === wanted.collectionDate &&
    row.paymentCondition === wanted.paymentCondition &&
    row.price === price
  );
}
