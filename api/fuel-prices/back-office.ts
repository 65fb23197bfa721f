import type { FuelPriceRow } from '#contract/fuel-prices.ts';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, inArray } from '#database/orm.ts';
import { products } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { readCollection } from '#domain/collection.ts';
import { toCentavos } from '#domain/money.ts';
import { conditionName, correctedSource, type PaymentCondition } from '#domain/prices.ts';
import type { CsvColumn } from '../platform/csv.ts';
import { invalid } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isFuel, isStation } from '../platform/kinds.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { readPriceCheck } from '../prices/back-office.ts';
import { bringBackPrice, correctPrice, withdrawPrice } from '../prices/change-price.ts';
import { type EnteredPrice, insertObservation, type LockedPrice } from '../prices/insert-observation.ts';
import { priceFile, readPriceList } from '../prices/price-list.ts';
import { readChanges, readLastCorrection, readPrice } from '../prices/read-price.ts';
import { fuels, ofPrices } from './fuels.ts';

export const listFuelPrices = readHandler('listFuelPrices', ({ query }, { db, today }) =>
  readPriceList(db, fuels, ofPrices(query), today),
);

const columns: readonly CsvColumn<FuelPriceRow>[] = [
  ['ID', ({ id }) => id],
  ['Posto', ({ Station }) => Station.name],
  ['Endereço', ({ Station }) => Station.address],
  ['Combustível', ({ FuelType }) => FuelType.name],
  ['Preço (R$)', ({ price }) => price],
  ['Data da coleta', ({ collectionDate }) => formatDate(collectionDate)],
  ['Vale até', ({ expiresOn }) => formatDate(expiresOn)],
  ['Vencido', ({ expired }) => expired],
  ['Atual', ({ current }) => current],
  ['Fonte', ({ sourceName }) => sourceName],
  ['Condição', ({ paymentCondition }) => conditionName(paymentCondition)],
  ['Demonstração', ({ Station }) => Station.isDemonstration],
  ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
];

/** Downloads the observations that match the list's search and filters. */
export const exportFuelPrices = readHandler('exportFuelPrices', ({ query }, { db, today }) =>
  priceFile(db, fuels, ofPrices(query), { today, name: 'precos-de-combustivel.csv', columns }),
);

/** Reads an observation, or the last correction of a corrected one. */
export const readFuelPriceRow = readHandler('readFuelPriceRow', async ({ params }, { db, today }) => ({
  data: await readLastCorrection(db, fuels, params.id, today),
}));

/** Reads the changes of the price of a fuel at a station. @throws {Failure} 'not_found' */
export const readFuelPriceHistory = readHandler('readFuelPriceHistory', async ({ params }, { db }) => ({
  data: await readChanges(db, fuels, params.id),
}));

export const checkFuelPrice = readHandler(
  'checkFuelPrice',
  async ({ query: { typeId, stationId } }, { db, today }) => ({
    data: await readPriceCheck(db, fuels, { productId: typeId, establishmentId: stationId }, today),
  }),
);

/**
 * Locks a station in a transaction that adds prices to it, so that it is not deleted concurrently, and concurrent entries run
 * one after the other.
 * @throws {Failure} 'invalid' at `stationId` if it no longer exists
 */
export async function requireStation(tx: Tx, id: number): Promise<void> {
  const isThere = (await lockEstablishments(tx, [id], isStation)) > 0;
  if (!isThere) throw invalid('stationId', 'Este posto não existe mais. Escolha outro.');
}

interface Entered {
  stationId: number;
  /** as given in the call */
  moment: { field: string; text: string };
  /** undefined: that of the corrected price */
  paymentCondition: PaymentCondition | undefined;
  /** prices in reais, and the fields that name the fuels */
  entries: readonly { field: string; fuelTypeId: number; price: number }[];
}

/**
 * Inserts observations of one station as entered by an administrator. Spec, back office, section 5 (Fuel price form).
 * @param before the observation that the only price corrects; the correction keeps its source, and its day unless another one
 * is given
 * @returns them in the order of the entries
 * @throws {Failure} 'invalid' for a day, a fuel or a station; 'conflict' with a survey's price
 */
async function insertFuelPrices(
  tx: Tx,
  { stationId, moment, paymentCondition, entries }: Entered,
  { now, before }: { now: Date; before?: LockedPrice },
): Promise<EnteredPrice[]> {
  const read = readCollection(moment.text, { now, before: before?.observedAt });
  if ('trouble' in read) throw invalid(moment.field, read.trouble);
  await requireStation(tx, stationId);
  await requireFuels(tx, entries);
  const entered: EnteredPrice[] = [];
  for (const { fuelTypeId, price } of entries) {
    const observation = {
      establishmentId: stationId,
      productId: fuelTypeId,
      priceCentavos: toCentavos(price),
      observedAt: read.instant,
      paymentCondition: paymentCondition ?? before?.paymentCondition ?? 'any',
      createdAt: now,
      ...(before ? correctedSource(before.source) : { source: 'admin' as const, corrected: false }),
    };
    entered.push(await insertObservation(tx, fuels, observation, before));
  }
  return entered;
}

async function requireFuels(tx: Tx, entries: Entered['entries']): Promise<void> {
  const ids = entries.map(({ fuelTypeId }) => fuelTypeId);
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isFuel(tx)))
    .for('key share');
  const known = new Set(rows.map(({ id }) => id));
  const missing = entries.find(({ fuelTypeId }) => !known.has(fuelTypeId));
  if (missing) throw invalid(missing.field, 'Este combustível não existe mais. Escolha outro.');
}

/**
 * Registers prices of several fuels of a station: all of them, or none. A price equal to an existing one is not entered twice.
 */
export const createFuelPrices = writeHandler(
  'createFuelPrices',
  async ({ body: { stationId, collectionDate, paymentCondition, prices } }, { tx, now, today, audit }) => {
    const entered = await insertFuelPrices(
      tx,
      {
        stationId,
        moment: { field: 'collectionDate', text: collectionDate ?? today },
        paymentCondition,
        entries: prices.map((price, index) => ({ ...price, field: `prices.${index}.fuelTypeId` })),
      },
      { now },
    );
    const data = [];
    for (const { id, isNew } of entered) {
      const after = await readPrice(tx, fuels, id, today);
      await audit({ id, before: isNew ? null : after, after });
      data.push(after);
    }
    return { data, newIds: entered.flatMap(({ id, isNew }) => (isNew ? [id] : [])) };
  },
);

export const updateFuelPrice = writeHandler(
  'updateFuelPrice',
  ({ params: { id }, body: { stationId, typeId, price, date, paymentCondition } }, context) =>
    correctPrice(fuels, context, {
      id,
      movesTo: stationId,
      insert: async (before) =>
        onlyRow(
          await insertFuelPrices(
            context.tx,
            {
              stationId,
              moment: { field: 'date', text: date ?? before.observedAt.toISOString() },
              paymentCondition,
              entries: [{ field: 'typeId', fuelTypeId: typeId, price }],
            },
            { now: context.now, before },
          ),
        ),
    }),
);

export const deleteFuelPrice = writeHandler('deleteFuelPrice', ({ params }, context) =>
  withdrawPrice(fuels, params.id, context),
);

export const restoreFuelPrice = writeHandler('restoreFuelPrice', ({ params }, context) =>
  bringBackPrice(fuels, params.id, context),
);
