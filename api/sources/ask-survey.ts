import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq, sql } from '#database/orm.ts';
import { imports, surveyFiles } from '#database/schema.ts';
import { addDays, cityDay, type Day } from '#domain/city-time.ts';
import { pricesOf } from '#domain/import-report.ts';
import { firstWeeks, sayWeek } from '#domain/sources.ts';
import type { Week } from '#domain/survey-listing.ts';
import { continueImport, importAutomatically, replaceHeld } from '../imports/import-automatically.ts';
import type { ImportRecord } from '../imports/import-log.ts';
import type { Context } from '../platform/context.ts';
import type { Attempt } from '../platform/job-queue.ts';
import { type OutsideAnswer, ServiceError, type Validators } from '../platform/outside.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type ListedFile, type Listing, readListing } from './read-listing.ts';
import { sayFailure } from './say-failure.ts';
import type { AskSource, Fetching, SourceAnswer } from './source-answer.ts';

const listingLimits = { timeoutMs: 60_000, mostBytes: 5 * 1024 * 1024 };
/** A weekly file has 1.8 MB. */
const fileLimits = { timeoutMs: 300_000, mostBytes: 20 * 1024 * 1024 };
/** The last weeks are looked at again, because a file may be replaced. */
const watchedWeeks = 4;
const pauseMs = 250;

interface Asking {
  /** as the operator has set it */
  setting: string;
  context: Context;
  attempt: Attempt;
}

/** The result of one week. */
interface Loaded {
  week: Week;
  record: ImportRecord;
  publishedOn: Day | undefined;
  /** the week had been loaded before, from other bytes */
  isAgain: boolean;
}

/**
 * Loads the weeks of the survey that are missing, oldest first, so that each is judged by those before it, and those of the last weeks
 * that were published again.
 */
export const askSurvey: AskSource = async ({ address: setting, context, attempt }) => {
  const { outside, clock } = context;
  const asking = { setting, context, attempt };
  const today = cityDay(clock.now());
  const listing = await fetchListing({ outside, setting, today, signal: attempt.signal });
  const oldest = addDays(today, -7 * (firstWeeks + 1));
  const files = listing.files.filter(({ week }) => week.first > oldest).slice(-firstWeeks);
  const loaded: Loaded[] = [];
  const missed: Missed[] = [];
  for (const [index, file] of files.entries()) {
    attempt.signal.throwIfAborted();
    const age = files.length - 1 - index;
    try {
      const result = await loadWeek(file, age, asking);
      if (result) loaded.push(result);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // One file that is gone does not keep back those after it; a site in trouble is left alone.
      missed.push({ file, why: sayFailure(error) });
      if (!isOfFile(error) || missed.length === mostMissed) break;
    }
  }
  return conclude({ loaded, missed, listing, newest: files.at(-1) }, today);
};

/** A file that was not loaded. */
interface Missed {
  file: ListedFile;
  /** in Portuguese */
  why: string;
}

/** After so many, the site refuses all of them. */
const mostMissed = 4;

/** Returns whether a failure is about the file alone, and not about the site. */
function isOfFile({ why }: ServiceError): boolean {
  if (why.kind === 'status') return why.status < 500 && why.status !== 429;
  return why.kind === 'unusable' || why.kind === 'too_large' || why.kind === 'forbidden';
}

/** Asks for the page that lists the weeks. @throws {ServiceError} also if it lists none */
export async function fetchListing({
  outside,
  setting,
  today,
  signal,
}: Fetching & { today: Day }): Promise<Listing> {
  const address = new URL(setting);
  const page = await outside.ask({ address, setting, accept: 'text/html', ...listingLimits, signal });
  const listing = readListing(page.body.toString(), address, today);
  if (listing.files.length === 0 && listing.summaries.length === 0)
    throw new ServiceError('the page lists no week');
  return listing;
}

/** Loads a week, if it is missing or was published again. Undefined: nothing is new. @param age 0: of the last week, 1: of the one before */
async function loadWeek(file: ListedFile, age: number, asking: Asking): Promise<Loaded | undefined> {
  const { setting, context, attempt } = asking;
  const { orm } = context.database;
  const [before] = await orm
    .select({ file: surveyFiles, record: imports })
    .from(surveyFiles)
    .leftJoin(imports, eq(imports.id, surveyFiles.importId))
    .where(eq(surveyFiles.firstDay, file.week.first))
    .orderBy(desc(surveyFiles.fetchedAt), sql`${surveyFiles.importId} desc nulls last`)
    .limit(1);
  if (before?.record && isUnderWay(before.record)) {
    const record = await continueImport(before.record.id, context, attempt);
    return { week: file.week, record, publishedOn: undefined, isAgain: false };
  }
  // An import that has failed is tried again, unless a person was undoing it.
  const isAgainTried = before?.record?.status === 'failed' && before.record.undone === null;
  const known = isAgainTried ? undefined : before?.file;
  if (known && !mayHaveChanged(known, file, age)) return undefined;
  const folder = await context.temporary.createFolder();
  try {
    const path = join(folder, 'survey');
    const answer = await fetchSurveyFile(
      file,
      path,
      known?.address === file.address.href ? known : undefined,
      {
        outside: context.outside,
        setting,
        signal: attempt.signal,
      },
    );
    if (answer.status === 304 || answer.sha256 === known?.sha256) {
      await noteFile(file, answer.status === 304 ? known : answer, known?.importId ?? null, context);
      return undefined;
    }
    const { sha256, contentType: type } = answer;
    const record = await importAutomatically({ path, name: file.name, type, sha256 }, context, attempt);
    await noteFile(file, answer, record.id, context);
    // A file that a person has sent, or undone, stays theirs.
    if (!record.isAutomatic || record.undoneAt !== null || record.undone !== null) return undefined;
    if (before?.record?.status === 'ready' && record.status !== 'failed')
      await replaceHeld(before.record.id, context);
    const isAgain = before?.record?.status === 'done';
    return { week: file.week, record, publishedOn: dayOfHeader(answer.lastModified), isAgain };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An automatic import that has been interrupted; one that was held is a person's. */
function isUnderWay({ status, isAutomatic, held }: ImportRecord): boolean {
  return isAutomatic && held === null && (status === 'reading' || status === 'ready' || status === 'running');
}

/** A file that its server dates is asked for while it is of the last weeks; one of which nothing is said only while it is the last. */
function mayHaveChanged(
  known: Validators & { address: string },
  { address }: ListedFile,
  age: number,
): boolean {
  if (known.address !== address.href) return true;
  return age < (known.etag !== null || known.lastModified !== null ? watchedWeeks : 1);
}

/** Asks for a file of the survey. @throws {ServiceError} also if something else came in its place */
export async function fetchSurveyFile(
  { address, name }: Pick<ListedFile, 'address' | 'name'>,
  path: string,
  known: Validators | undefined,
  { outside, setting, signal }: Fetching,
): Promise<OutsideAnswer> {
  const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*;q=0.1';
  const request = { address, setting, accept, ...fileLimits, pauseMs, file: path, known };
  const answer = await outside.ask({ ...request, signal });
  if (answer.status !== 304 && !(await isWorkbook(path)))
    throw new ServiceError(`${name} is no workbook`, { kind: 'unusable' });
  return answer;
}

/** A site that refuses a file may send a page in its place, with status 200. */
async function isWorkbook(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

/** Remembers which file of a week was fetched. */
async function noteFile(
  { week, address }: ListedFile,
  version: (Validators & { sha256: string }) | undefined,
  importId: number | null,
  context: Context,
): Promise<void> {
  if (!version) return;
  const { etag, lastModified, sha256 } = version;
  await inTransaction(context, async ({ tx, now }) => {
    const set = { address: address.href, etag, lastModified, fetchedAt: now, importId };
    await tx
      .insert(surveyFiles)
      .values({ firstDay: week.first, sha256, ...set })
      .onConflictDoUpdate({ target: [surveyFiles.firstDay, surveyFiles.sha256], set });
  });
}

function dayOfHeader(lastModified: string | null): Day | undefined {
  const time = Date.parse(lastModified ?? '');
  return Number.isNaN(time) ? undefined : cityDay(new Date(time));
}

interface Outcome {
  loaded: readonly Loaded[];
  missed: readonly Missed[];
  listing: Listing;
  newest: ListedFile | undefined;
}

function conclude({ loaded, missed, listing, newest }: Outcome, today: Day): SourceAnswer {
  const { summaries, refused } = listing;
  const onlySummary = summaries.filter(({ first }) => !newest || first > newest.week.first);
  const said = loaded.length === 0 ? 'Nenhuma semana nova.' : `${describe(loaded, today)}.`;
  const notes = [
    ...missed.map(({ file, why }) => `${file.name} não veio: ${why}`),
    ...(onlySummary.length > 0 ? ['Da semana mais nova só saiu o resumo.'] : []),
    ...(refused.length > 0 ? [sayRefused(refused)] : []),
  ];
  const isOf = (status: ImportRecord['status']) => loaded.filter(({ record }) => record.status === status);
  const hasPrices = isOf('done').some(({ record }) => pricesOf(record) > 0);
  // A file that has been gone for weeks is said, and not asked for every hour.
  const isMissing = missed.some(({ file }) => file === newest) || (missed.length > 0 && loaded.length === 0);
  const isFailed = isMissing || isOf('failed').length > 0;
  const isHeld = isOf('ready').length > 0;
  return {
    outcome: isFailed ? 'failed' : isHeld ? 'held' : hasPrices ? 'news' : 'same',
    said: [...(loaded.length === 0 && missed.length > 0 ? [] : [said]), ...notes].join(' '),
    brought: hasPrices || isHeld,
  };
}

function sayRefused(refused: Listing['refused']): string {
  const some = refused.slice(0, 3).map(({ name, why }) => `${name} (${why})`);
  return `Links que não contam: ${some.join(', ')}.`;
}

/** 'Semana de 18 a 24 out., 67 preços, publicada na sexta; 10 semanas antes dela' */
function describe(loaded: readonly Loaded[], today: Day): string {
  const last = loaded.at(-1);
  if (!last) return '';
  const { week, record, publishedOn, isAgain } = last;
  const before = loaded.length - 1;
  const rest =
    before === 0 ? '' : `; antes dela, ${before === 1 ? 'mais uma semana' : `mais ${before} semanas`}`;
  const again =
    isAgain && record.status === 'done'
      ? `, publicada de novo com ${record.rowsCorrected} preços corrigidos`
      : '';
  const held = loaded.find((one) => one.record.status === 'ready');
  const failed = loaded.find((one) => one.record.status === 'failed');
  return [
    `${sayWeek(week, pricesOf(record), today, publishedOn)}${again}${rest}`,
    held && `${held.record.fileName} espera você: ${held.record.held?.replace(/\.$/, '')}`,
    failed && `${failed.record.fileName} não pôde ser lido: ${failed.record.failure?.replace(/\.$/, '')}`,
  ]
    .filter((part) => typeof part === 'string')
    .join('. ');
}
