import { onlyRow } from '#database/only-row.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { auditEntered } from '../prices/back-office.ts';
import { correctPrice, withdrawPrice } from '../prices/change-price.ts';
import { enterPrices } from '../prices/enter-prices.ts';
import { readPriceList } from '../prices/price-list.ts';
import { presentFuelPriceRow } from '../prices/price-row-queries.ts';

/** The calls of the specification for prices of fuels, which have other names for the same (back office, section 7). */

export const listFuelPrices = readHandler('listFuelPrices', async ({ query }, { db, today }) => {
  const { stationId: establishmentId, typeId: productId, ...asked } = query;
  const { data, ...beside } = await readPriceList(
    db,
    { ...asked, kind: 'fuel', establishmentId, productId },
    today,
  );
  return { data: data.map(presentFuelPriceRow), ...beside };
});

/**
 * Registers prices of several fuels of a station: all of them, or none. A price equal to an existing one is not entered twice.
 */
export const createFuelPrices = writeHandler('createFuelPrices', async ({ body }, context) => {
  const entered = await enterPrices(
    context.tx,
    {
      place: { field: 'stationId', value: body.stationId },
      moment: { field: 'collectionDate', value: body.collectionDate },
      paymentCondition: body.paymentCondition,
      entries: body.prices.map(({ fuelTypeId, price }, index) => ({
        product: { field: `prices.${index}.fuelTypeId`, value: fuelTypeId },
        price: { field: `prices.${index}.price`, value: price },
      })),
    },
    { kind: 'fuel', now: context.now },
  );
  const { data, newIds } = await auditEntered(entered, context);
  return { data: data.map(presentFuelPriceRow), newIds };
});

export const updateFuelPrice = writeHandler('updateFuelPrice', async ({ params, body }, context) => {
  const { data } = await correctPrice(context, {
    id: params.id,
    kind: 'fuel',
    movesTo: body.stationId,
    insert: async (before, kind) =>
      onlyRow(
        await enterPrices(
          context.tx,
          {
            place: { field: 'stationId', value: body.stationId },
            moment: { field: 'date', value: body.date },
            paymentCondition: body.paymentCondition,
            entries: [
              {
                product: { field: 'typeId', value: body.typeId },
                price: { field: 'price', value: body.price },
              },
            ],
          },
          { kind, now: context.now, before },
        ),
      ),
  });
  return { data: presentFuelPriceRow(data) };
});

export const deleteFuelPrice = writeHandler('deleteFuelPrice', ({ params }, context) =>
  withdrawPrice({ id: params.id, kind: 'fuel' }, context),
);
