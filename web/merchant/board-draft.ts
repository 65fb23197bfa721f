import { formatAmount } from '#domain/money.ts';
import { maxRoundPrices } from '#domain/price-batches.ts';
import { priceTrouble } from '#domain/price-entry.ts';
import { isDay } from '#domain/typed-day.ts';
import { parseMoney } from '#domain/typed-numbers.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { createDrafts } from '#web/forms/draft.ts';

/** A price as a call sends it, in reais; with `validUntil`, that of a promotion. */
export interface BoardPrice {
  productId: number;
  price: number;
  validUntil?: string;
}

/** What is to be sent. Sent again with the same key, it is saved once. */
export interface Sending {
  key: string;
  /** when it was pressed, in milliseconds since 1970 */
  at: number;
  /** null: 'Nada mudou' */
  prices: readonly BoardPrice[] | null;
}

export interface TypedPromotion {
  /** null: no product is chosen */
  productId: number | null;
  price: string;
  /** 'aaaa-mm-dd', or what was typed instead */
  until: string;
}

/** What a person has typed on the board of a place and what waits for a connection, by person and place. */
export interface BoardDraft {
  /** the text of each field, by product id */
  typed: Readonly<Record<number, string>>;
  promotion: TypedPromotion | null;
  /** in the order in which it is sent */
  queue: readonly Sending[];
}

const emptyDraft: BoardDraft = { typed: {}, promotion: null, queue: [] };

const drafts = createDrafts<BoardDraft>({
  stored: { name: browserStorage.boardPrices.name, parse: parseDraft },
});

/** Renders again with each change, also of other tabs. */
export const useBoardDrafts = drafts.useOwn;

export interface DraftPlace {
  userId: number;
  placeId: number;
}

export function readBoardDraft({ userId, placeId }: DraftPlace): BoardDraft {
  return drafts.find(String(placeId), userId) ?? emptyDraft;
}

export function changeBoardDraft(place: DraftPlace, change: (before: BoardDraft) => BoardDraft): void {
  const { typed, ...draft } = change(readBoardDraft(place));
  const name = String(place.placeId);
  const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''));
  const isEmpty = Object.keys(filled).length === 0 && draft.promotion === null && draft.queue.length === 0;
  if (isEmpty) drafts.drop(name, place.userId);
  else drafts.keep({ userId: place.userId, name, data: { ...draft, typed: filled } });
}

function parseDraft(found: unknown): BoardDraft | null {
  const draft = found as Partial<BoardDraft> | null;
  if (typeof draft?.typed !== 'object' || !Array.isArray(draft.queue)) return null;
  return { ...emptyDraft, ...draft } as BoardDraft;
}

/** Returns the typed prices that can be sent, at most as many as one call takes. */
export function pricesToSend(typed: BoardDraft['typed']): BoardPrice[] {
  return Object.entries(typed)
    .flatMap(([productId, text]) => {
      const price = parseMoney(text);
      return price === null || troubleOf(text) ? [] : [{ productId: Number(productId), price }];
    })
    .slice(0, maxRoundPrices);
}

/** Returns why a typed price cannot be sent; undefined if it can, or nothing is typed. */
export function troubleOf(text: string): string | undefined {
  const price = parseMoney(text);
  if (price === null) return undefined;
  return price === 0 ? 'Informe um preço maior que zero.' : priceTrouble(price);
}

/** Returns the promotion to send, or why it cannot be sent. @param fullPrice reais, the shop's own in 30 days; null: none */
export function promotionToSend(
  { productId, price: text, until }: TypedPromotion,
  { fullPrice, today, lastDay }: { fullPrice: number | null; today: string; lastDay: string },
): BoardPrice | string {
  const price = parseMoney(text);
  if (productId === null) return 'Escolha o produto.';
  if (fullPrice === null) return 'Salve antes o preço normal: ele é o cheio da promoção.';
  if (price === null) return 'Digite o preço da promoção.';
  const trouble = troubleOf(text);
  if (trouble !== undefined) return trouble;
  if (price >= fullPrice) return 'A promoção precisa ser mais barata que o preço cheio.';
  if (!isDay(until)) return 'Informe o último dia da promoção.';
  if (until < today) return 'Este dia já passou.';
  if (until > lastDay) return 'Escolha um dia mais perto: uma promoção dura até um mês.';
  return { productId, price, validUntil: until };
}

/** A price of an earlier day would count as seen today. */
const sentWithinMs = 24 * 60 * 60 * 1000;

/** Whether it may still be sent without another look. */
export const isRecent = ({ at }: Sending, now: number) => Math.abs(now - at) < sentWithinMs;

/** Puts prices that were not taken back into their fields, below what was typed there since. */
export function returned(draft: BoardDraft, prices: readonly BoardPrice[]): BoardDraft {
  const normal = prices.filter(({ validUntil }) => validUntil === undefined);
  const [promoted] = prices.filter(({ validUntil }) => validUntil !== undefined);
  const back = Object.fromEntries(normal.map(({ productId, price }) => [productId, formatAmount(price)]));
  return {
    ...draft,
    typed: { ...back, ...draft.typed },
    promotion:
      draft.promotion ??
      (promoted
        ? {
            productId: promoted.productId,
            price: formatAmount(promoted.price),
            until: promoted.validUntil ?? '',
          }
        : null),
  };
}
