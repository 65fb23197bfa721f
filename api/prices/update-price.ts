import { writeHandler } from '../platform/handler.ts';
import { correctPrice } from './change-price.ts';
import { cuts } from './goods.ts';
import { insertPrice } from './back-office.ts';

export const updatePrice = writeHandler('updatePrice', ({ params: { id }, body }, context) =>
  correctPrice(cuts, context, {
    id,
    movesTo: body.establishmentId,
    insert: (before) => insertPrice(context.tx, body, { ...context, before }),
  }),
);
