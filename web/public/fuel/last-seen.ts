import type { Standing } from '../standing/standing.ts';
import type { FuelData } from './fuel-data.ts';

/** What the fuel page was last made of in this tab, for when the connection is gone. */
export interface Seen {
  data: FuelData;
  standing: Standing;
  siteUrl: string;
}

let seen: { page: Seen; at: Date } | undefined;

export function remember(page: Seen): void {
  if (page.standing.kind === 'current' || page.standing.kind === 'demonstration')
    seen = { page, at: new Date() };
}

/** The page as it was, saying since when; undefined where this tab has not seen it yet. */
export function recall(): Seen | undefined {
  return seen && { ...seen.page, standing: { kind: 'last-good', from: seen.at.toISOString() } };
}
