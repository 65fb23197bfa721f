import type { Source } from '#contract/sources.ts';
import type { Orm } from '#database/database.ts';
import { and, asc, desc, eq, isNotNull, sql } from '#database/orm.ts';
import { imports, sourceAnswers, sources } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { type SourceName, silenceOf, sourceNames, sourceSettings } from '#domain/sources.ts';
import { isDemonstration } from '../platform/city-facts.ts';
import { Failure } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isUnderWay } from '../platform/job-queue.ts';
import { askSourceJob, holdSource } from './ask-sources.ts';

/** Reads what the panel shows of a source. @param urls the addresses that the operator has set */
async function selectSource(
  orm: Orm,
  name: SourceName,
  now: Date,
  urls: Readonly<Record<SourceName, string | undefined>>,
): Promise<Source> {
  const [row] = await orm.select().from(sources).where(eq(sources.name, name));
  const answers = await orm
    .select({ at: sourceAnswers.at, outcome: sourceAnswers.outcome, said: sourceAnswers.said })
    .from(sourceAnswers)
    .where(eq(sourceAnswers.source, name))
    .orderBy(desc(sourceAnswers.id));
  const held = name === 'survey' ? await selectHeld(orm) : [];
  const [job] = await orm
    .select({ isAsking: isUnderWay(askSourceJob, { name }) })
    .from(sql`(values (1)) as one`);
  const { isOn = true, askedAt = null, nextAt = null, broughtAt = null } = row ?? {};
  const address = urls[name] ?? null;
  const isAsked = isOn && address !== null;
  return {
    name,
    address,
    isOn,
    isAsking: job?.isAsking ?? false,
    askedAt: askedAt && toCityIso(askedAt),
    nextAt: isAsked && nextAt ? toCityIso(nextAt) : null,
    broughtAt: broughtAt && toCityIso(broughtAt),
    silentDays: isAsked ? (silenceOf(broughtAt, now) ?? null) : null,
    answers: answers.map(({ at, ...answer }) => ({ ...answer, at: toCityIso(at) })),
    held,
  };
}

/** Selects the files that were brought and wait for a person. */
async function selectHeld(orm: Orm): Promise<Source['held']> {
  const rows = await orm
    .select({ importId: imports.id, fileName: imports.fileName, why: imports.held })
    .from(imports)
    .where(and(eq(imports.status, 'ready'), isNotNull(imports.held)))
    .orderBy(asc(imports.id));
  return rows.map(({ why, ...row }) => ({ ...row, why: why ?? '' }));
}

export const listSources = readHandler('listSources', async (_request, { db, now, sourceUrls }) => {
  const data: Source[] = [];
  for (const name of sourceNames) data.push(await selectSource(db, name, now, sourceUrls));
  return { data, demonstration: await isDemonstration(db) };
});

/** The audit log knows a source by its place in the list. */
const auditedId = (name: SourceName) => sourceNames.indexOf(name) + 1;

/** Switches a source on or off; one that is switched on is asked as soon as it is due. */
export const switchSource = writeHandler(
  'switchSource',
  async ({ params: { name }, body: { isOn } }, { tx, now, audit, sourceUrls }) => {
    const before = await holdSource(tx, name, now);
    // Its silence counts from the day on which it is switched on.
    const since = isOn && !before.isOn ? { broughtAt: now, toldAt: null } : {};
    await tx
      .update(sources)
      .set({ isOn, ...since })
      .where(eq(sources.name, name));
    await audit({ id: auditedId(name), before: { name, isOn: before.isOn }, after: { name, isOn } });
    return { data: await selectSource(tx, name, now, sourceUrls) };
  },
);

/** Asks a source now, whenever it would have been asked next. */
export const askSource = writeHandler(
  'askSource',
  async ({ params: { name } }, { tx, now, audit, enqueue, sourceUrls }) => {
    if (sourceUrls[name] === undefined)
      throw new Failure('conflict', `Esta fonte está desligada na configuração (${sourceSettings[name]}).`);
    if (await isDemonstration(tx))
      throw new Failure('conflict', 'Enquanto a cidade é de demonstração, nada é buscado.');
    const { isOn } = await holdSource(tx, name, now);
    if (!isOn) throw new Failure('conflict', 'Esta fonte está desligada. Ligue-a antes.');
    await tx.update(sources).set({ nextAt: now }).where(eq(sources.name, name));
    await enqueue(askSourceJob, { name });
    await audit({ id: auditedId(name), before: null, after: { name } });
    return { data: await selectSource(tx, name, now, sourceUrls) };
  },
);
