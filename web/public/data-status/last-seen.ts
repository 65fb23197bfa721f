import type { DataStatus } from './data-status.ts';

/** Keeps the last data of a page in this tab, for use while offline. */
export function createLastSeenCache<Page extends { dataStatus: DataStatus }>() {
  let seen: { page: Page; at: Date } | undefined;
  return {
    remember(page: Page): void {
      if (page.dataStatus.kind === 'current' || page.dataStatus.kind === 'demonstration')
        seen = { page, at: new Date() };
    },
    /**
     * Loads the page from the server. If that fails, it gives the last data of this tab as last good data with its
     * date.
     */
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
