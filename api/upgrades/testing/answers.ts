import type { TestApi } from '../../platform/testing.ts';
import type { Removal, VariedCity } from './varied-city.ts';

/** Who asks, and what; ':id' is the first row of the last list. */
const questions: readonly (readonly ['anyone' | keyof VariedCity['tokens'], string])[] = [
  ['anyone', '/public/establishments?limit=8'],
  ['anyone', '/establishments/:id'],
  ['anyone', '/public/products?limit=12'],
  ['anyone', '/products/:id'],
  ['anyone', '/public/prices/best?limit=12'],
  ['anyone', '/public/promotions?limit=12'],
  ['anyone', '/fuel/stations?limit=8'],
  ['anyone', '/fuel/stations/:id'],
  ['anyone', '/fuel/stations/:id/history'],
  ['anyone', '/fuel/types'],
  ['anyone', '/fuel/prices?limit=20'],
  ['user', '/users/data'],
  ['user', '/users/favorites'],
  ['admin', '/backoffice/prices?limit=20'],
  ['admin', '/backoffice/prices/:id/history'],
  ['admin', '/backoffice/fuel/prices?limit=20'],
  ['admin', '/backoffice/reported-prices'],
  ['admin', '/backoffice/receipts'],
  ['admin', '/backoffice/coupons'],
  ['admin', '/backoffice/users'],
  ['admin', '/backoffice/audit?limit=30'],
];

/** Asks a city the questions. Returns the answers as a text with a line for each row, so that a change is seen as such. */
export async function readAnswers(api: TestApi, tokens: VariedCity['tokens']): Promise<string> {
  const lines: string[] = [];
  let id: unknown;
  for (const [who, question] of questions) {
    const address = question.replace(':id', String(id));
    const response = await api.send(address, { token: who === 'anyone' ? undefined : tokens[who] });
    const { data, ...beside } = response.json<{ data: unknown }>();
    const rows = Array.isArray(data) ? data : Object.entries(Object(data)).flatMap(partsOf);
    if (!question.includes(':id')) id = Array.isArray(data) ? data[0]?.id : undefined;
    lines.push(
      '',
      `${response.statusCode} ${address}`,
      JSON.stringify(beside),
      ...rows.map((row) => JSON.stringify(row)),
    );
  }
  return `${lines.join('\n').trim()}\n`;
}

/** A field of an answer; of a list, each row. */
const partsOf = ([name, value]: [string, unknown]) =>
  (Array.isArray(value) ? value : [value]).map((part: unknown) => ({ [name]: part }));

const paths = { restoreRemoval: '/backoffice/removals', restoreOwnRemoval: '/users/removals' };

/** Restores all deletions of a city, the last first. */
export async function restoreRemovals(
  api: TestApi,
  tokens: VariedCity['tokens'],
  removals: readonly Removal[],
): Promise<void> {
  for (const { call, id, by } of removals.toReversed())
    await api.read(call, `${paths[call]}/${id}/restore`, { token: tokens[by], body: {} });
}
