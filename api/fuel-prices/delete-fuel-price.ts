import { writeHandler } from '../platform/handler.ts';
import { withdrawPrice } from '../prices/change-price.ts';
import { fuels } from './fuels.ts';

export const deleteFuelPrice = writeHandler('deleteFuelPrice', ({ params }, context) =>
  withdrawPrice(fuels, params.id, context),
);
