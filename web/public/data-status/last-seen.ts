import type { DataStatus } from './data-status.ts';

/** What a page was last made of in this tab, for when the connection is gone. */
export function keepLastSeen<Page extends { dataStatus: DataStatus }>() {
  let seen: { page: Page; at: Date } | undefined;
  return {
    remember(page: Page): void {
      if (page.dataStatus.kind === 'current' || page.dataStatus.kind === 'demonstration')
        seen = { page, at: new Date() };
    },
    /** The page as the server makes it; where it cannot be had, as this tab has seen it last, saying since when. */
    async load(fromServer: () => Promise<Page>): Promise<Page> {
      try {
        return await fromServer();
      } catch (error) {
        if (!seen) throw error;
        return { ...seen.page, dataStatus: { kind: 'last-good', from: seen.at.toISOString() } };
      }
    },
  };
}
