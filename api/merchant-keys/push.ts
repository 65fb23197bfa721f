import type { KeptPlace } from '#contract/user-shapes.ts';
import type { Orm } from '#database/database.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { toCentavos } from '#domain/money.ts';
import { nameOfFile, writeList } from '../merchant-board/list-file.ts';
import { readListFile } from '../merchant-board/read-list-file.ts';
import { countAttempt } from '../platform/attempts.ts';
import type { Merchant } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { writeHandler } from '../platform/handler.ts';
import { requireKeptPlace } from '../platform/kept-places.ts';

/** The two calls of a shop's own system. Its key names the place. */

/** Counts what a key sends, so that one that leaked, or a loop, does not write all day. @throws {TooMany} */
function countPush({ keyId }: Merchant, context: Context): Promise<void> {
  const scope = ['merchant-key', String(keyId)] as const;
  return countAttempt([{ scope, limit: attemptLimits.merchantPushes }], context);
}

function requireOwnPlace(orm: Orm, caller: Merchant): Promise<KeptPlace> {
  return requireKeptPlace(orm, caller, caller.places[0] ?? 0);
}

export const pushMerchantPrices = writeHandler('pushMerchantPrices', {
  prepare: (_request, context) => countPush(context.caller, context),
  async run({ body }, context) {
    const items = body.prices.map(({ code, name, price, ...said }) => ({
      ...said,
      code: code ?? null,
      name: name ?? null,
      centavos: toCentavos(price),
    }));
    const place = await requireOwnPlace(context.tx, context.caller);
    const from = { fileName: 'Sistema da loja', isRight: false };
    return { data: await writeList(context, place, items, from) };
  },
});

export const pushMerchantFile = writeHandler('pushMerchantFile', {
  async prepare({ upload }, context) {
    await countPush(context.caller, context);
    return readListFile(upload);
  },
  async run({ upload }, context, items) {
    const place = await requireOwnPlace(context.tx, context.caller);
    const from = { fileName: nameOfFile(upload), isRight: false };
    return { data: await writeList(context, place, items, from) };
  },
});
