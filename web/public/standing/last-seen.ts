import type { Standing } from './standing.ts';

/** What a page was last made of in this tab, for when the connection is gone. */
export function keepLastSeen<Page extends { standing: Standing }>() {
  let seen: { page: Page; at: Date } | undefined;
  return {
    remember(page: Page): void {
      if (page.standing.kind === 'current' || page.standing.kind === 'demonstration')
        seen = { page, at: new Date() };
    },
    /** The page as it was, saying since when; undefined where this tab has not seen it yet. */
    recall(): Page | undefined {
      return seen && { ...seen.page, standing: { kind: 'last-good', from: seen.at.toISOString() } };
    },
  };
}
