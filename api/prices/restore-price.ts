import { writeHandler } from '../platform/handler.ts';
import { bringBackPrice } from './change-price.ts';
import { cuts } from './goods.ts';

export const restorePrice = writeHandler('restorePrice', ({ params }, context) =>
  bringBackPrice(cuts, params.id, context),
);
