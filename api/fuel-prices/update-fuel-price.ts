import { onlyRow } from '#database/only-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { correctPrice } from '../prices/change-price.ts';
import { fuels } from './fuels.ts';
import { insertFuelPrices } from './back-office.ts';

export const updateFuelPrice = writeHandler(
  'updateFuelPrice',
  ({ params: { id }, body: { stationId, typeId, price, date } }, context) =>
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
              entries: [{ field: 'typeId', fuelTypeId: typeId, price }],
            },
            { now: context.now, before },
          ),
        ),
    }),
);
