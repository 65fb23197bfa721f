import { writeHandler } from '../platform/handler.ts';
import { withdrawPrice } from './change-price.ts';
import { cuts } from './goods.ts';

export const deletePrice = writeHandler('deletePrice', ({ params }, context) =>
  withdrawPrice(cuts, params.id, context),
);
