import type { Cost } from '#contract/cost.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** A query with one of these scans a whole table, or computes every distance. */
const searching = ['search', 'latitude'];

/** Returns which limit applies to a call: the one in its entry, or one that follows from its shape. */
export function costOf(entry: Endpoint): Cost {
  if (entry.cost) return entry.cost;
  if (entry.upload) return 'file';
  // A picture costs no more than a row; a table as a file has the rows of all pages of its list.
  if (entry.file) return entry.file.every((type) => type.startsWith('image/')) ? 'read' : 'file';
  if (entry.method !== 'GET') return entry.changesNothing ? 'search' : 'write';
  const asked = Object.keys(entry.query?.shape ?? {});
  return entry.waitsOutside || asked.some((name) => searching.includes(name)) ? 'search' : 'read';
}
