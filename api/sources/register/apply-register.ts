import type { Db, Tx } from '#database/database.ts';
import { eq, max } from '#database/orm.ts';
import { registrations } from '#database/schema.ts';
import { cityDay } from '#domain/city-time.ts';
import type { Point } from '#domain/distance.ts';
import { isSuspiciouslySmall } from '#domain/register.ts';
import { pointKey } from '#domain/registered-points.ts';
import { counted } from '#domain/text.ts';
import type { City } from '../../imports/anp/choose-rows.ts';
import { lockImports } from '../../imports/import-batch.ts';
import { regionsOf } from '../../imports/surveyed-station.ts';
import { selectStations } from '../../imports/write-stations.ts';
import { isDemonstration } from '../../platform/city-facts.ts';
import { placePoints } from './place-points.ts';
import type { RegisteredStation } from './registered-station.ts';
import { writeRegistered } from './write-registered.ts';

export interface RegisterReport {
  /** in the register, or in the file of points */
  stations: number;
  created: number;
  changed: number;
  /** points that were taken as they are */
  placed: number;
  /** how many points wait for a person, by the reason */
  waiting: Map<string, number>;
  /** how many of them have not waited before */
  fresh: number;
}

export type Applied =
  | { outcome: 'applied'; report: RegisterReport }
  /** nothing was applied */
  | { outcome: 'held'; why: string }
  | { outcome: 'demonstration' };

interface Given {
  orm: Db;
  /** runs each batch, and again after a deadlock */
  transact<T>(run: (transaction: { tx: Tx; now: Date }) => Promise<T>): Promise<T>;
  now: Date;
  city: City;
  isInside: (point: Point) => boolean;
  /** a person has chosen the file, so it is not held */
  isChosen?: boolean;
}

/** Few enough that imports, which wait for a batch, do not wait long. */
const batchSize = 200;

/**
 * Takes over what the register says of the city's stations, in batches that can be repeated. The demonstration stays as it is, and
 * a register that has lost most of its stations is held.
 */
export async function applyRegister(given: Given, stations: readonly RegisteredStation[]): Promise<Applied> {
  const { orm, transact, now, city, isInside, isChosen = false } = given;
  if (await isDemonstration(orm)) return { outcome: 'demonstration' };
  const registered = stations.filter(({ facts }) => facts !== undefined);
  const before = await countSeenBefore(orm);
  // A file of points alone says nothing about what is registered.
  const isRegister = stations.length === 0 || registered.length > 0;
  if (isRegister && !isChosen && isSuspiciouslySmall(registered.length, before)) {
    const why = `O cadastro veio com ${counted(registered.length, 'posto')}, e da última vez tinha ${before}: nada foi mudado. Se estiver certo, carregue o arquivo com npm run import.`;
    return { outcome: 'held', why };
  }
  const shared = countShared(stations);
  const options = { regionOf: regionsOf(city), today: cityDay(now), isInside, shared };
  const report: RegisterReport = {
    stations: stations.length,
    created: 0,
    changed: 0,
    placed: 0,
    waiting: new Map(),
    fresh: 0,
  };
  const inOrder = stations.toSorted((a, b) => (a.cnpj < b.cnpj ? -1 : 1));
  for (let from = 0; from < inOrder.length; from += batchSize) {
    const batch = inOrder.slice(from, from + batchSize);
    const written = await transact(async (transaction) => {
      await lockImports(transaction.tx);
      const known = new Map(
        (
          await selectStations(
            transaction.tx,
            batch.map(({ cnpj }) => cnpj),
          )
        ).map((station) => [station.cnpj ?? '', station]),
      );
      const counts = await writeRegistered(transaction, batch, known, options);
      return { ...counts, ...(await placePoints(transaction, batch, known, options)) };
    });
    report.created += written.created;
    report.changed += written.changed;
    report.placed += written.placed;
    report.fresh += written.fresh;
    for (const why of written.waiting)
      report.waiting.set(ruleOf(why), (report.waiting.get(ruleOf(why)) ?? 0) + 1);
  }
  return { outcome: 'applied', report };
}

/** Notes that all stations of the last answer are still registered, because the answer is the same. */
export async function noteSameRegister({ tx, now }: { tx: Tx; now: Date }): Promise<number> {
  const newest = await selectNewestDay(tx);
  if (newest === null) return 0;
  const seen = await tx
    .update(registrations)
    .set({ lastSeenOn: cityDay(now) })
    .where(eq(registrations.lastSeenOn, newest))
    .returning({ cnpj: registrations.cnpj });
  return seen.length;
}

/** Returns the day on which the register was last seen; null: never. */
export async function selectNewestDay(orm: Db | Tx): Promise<string | null> {
  const [row] = await orm.select({ day: max(registrations.lastSeenOn) }).from(registrations);
  return row?.day ?? null;
}

async function countSeenBefore(orm: Db): Promise<number> {
  const newest = await selectNewestDay(orm);
  return newest === null ? 0 : orm.$count(registrations, eq(registrations.lastSeenOn, newest));
}

function countShared(stations: readonly RegisteredStation[]): Map<string, number> {
  const shared = new Map<string, number>();
  for (const { point } of stations)
    if (point) shared.set(pointKey(point), (shared.get(pointKey(point)) ?? 0) + 1);
  return shared;
}

/** A reason without its figures: 'O ponto fica a … km do endereço.' */
function ruleOf(why: string): string {
  return why.replace(/\d+(,\d+)?/g, '…');
}
