import type { SentPriceOutcome } from '#contract/merchant-board.ts';
import type { Day } from '#domain/city-time.ts';
import type { ProductUnit } from '#domain/products.ts';
import type { Merchant } from '../platform/caller.ts';
import type { WriteContext } from '../platform/handler.ts';

/** A good of the catalogue, as far as a price needs it. */
export interface Good {
  id: number;
  name: string;
  unit: ProductUnit;
}

/** A price that a shop says, by its board, a file or its system. */
export interface SaidPrice {
  code: string | null;
  /** as it was sent; null: the product itself was */
  name: string | null;
  good: Good | 'none' | 'unknown';
  centavos: number;
  unit?: ProductUnit | undefined;
  /** the last day of a promotion */
  validUntil?: Day | undefined;
}

export type Context = Pick<WriteContext, 'tx' | 'now' | 'today'> & { caller: Merchant };
export type Outcome = { outcome: SentPriceOutcome; reason?: string };

export const refused = (reason: string): Outcome => ({ outcome: 'refused', reason });
