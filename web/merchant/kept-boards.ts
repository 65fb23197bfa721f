import type { MerchantBoard } from '#contract/merchant-board.ts';
import { type Day, daysBetween } from '#domain/city-time.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { now } from '#web/clock.ts';
import { createDrafts } from '#web/forms/draft.ts';

export interface KeptBoard {
  board: MerchantBoard;
  /** ISO moment */
  at: string;
}

/** The boards that a person has opened, for use without a connection, until they sign out. */
const boards = createDrafts<KeptBoard>({
  stored: {
    name: browserStorage.keptBoards.name,
    parse: (found) =>
      Array.isArray((found as KeptBoard | null)?.board?.goods) ? (found as KeptBoard) : null,
  },
});

export function keepBoard(userId: number, board: MerchantBoard): void {
  const data = { board, at: now().toISOString() };
  boards.keep({ userId, name: String(board.place.id), data });
}

/** Returns the board as it was, with what has expired by today. */
export function findKeptBoard(userId: number, placeId: number, today: Day): KeptBoard | undefined {
  const kept = boards.find(String(placeId), userId);
  if (!kept) return undefined;
  const goods = kept.board.goods.map((good) => {
    const daysLeft = daysBetween(today, good.expiresOn);
    const promotion = good.promotion && good.promotion.endDate >= today ? good.promotion : null;
    const rank = daysLeft < 0 && { inCity: null, near: null };
    return { ...good, ...rank, daysLeft, promotion, isKept: good.isKept && daysLeft >= 0 };
  });
  return { ...kept, board: { ...kept.board, today, goods } };
}
