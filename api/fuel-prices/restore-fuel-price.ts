import { writeHandler } from '../platform/handler.ts';
import { bringBackPrice } from '../prices/change-price.ts';
import { fuels } from './fuels.ts';

export const restoreFuelPrice = writeHandler('restoreFuelPrice', ({ params }, context) =>
  bringBackPrice(fuels, params.id, context),
);
