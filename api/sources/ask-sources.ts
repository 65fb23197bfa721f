import { createHash } from 'node:crypto';
import { linkedPages } from '#contract/links.ts';
import type { Tx } from '#database/database.ts';
import { desc, eq, inArray } from '#database/orm.ts';
import { sourceAnswers, sources, users } from '#database/schema.ts';
import {
  keptAnswers,
  nextAsking,
  type SourceName,
  silenceOf,
  sourceNames,
  sourceTitles,
} from '#domain/sources.ts';
import { SurveyFileError } from '../imports/anp/survey-file.ts';
import { isDemonstration } from '../platform/city-facts.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import type { Email } from '../platform/mail/email.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { ServiceError } from '../platform/outside.ts';
import { inTransaction, type Transaction } from '../platform/transaction.ts';
import { askSurvey } from './ask-survey.ts';
import { askRegister } from './register/ask-register.ts';
import { sayFailure } from './say-failure.ts';
import type { AskSource, SourceAnswer } from './source-answer.ts';

const ask: Readonly<Record<SourceName, AskSource>> = { survey: askSurvey, register: askRegister };

type KnownSource = typeof sources.$inferSelect;

/** Asks a source if it is due, and notes what came of it. A demonstration asks nobody. */
export const askSourceJob = defineJob<{ name: SourceName }>(
  'ask-source',
  'sources',
  async ({ name }, context, attempt) => {
    const address = context.config.sourceUrls[name];
    if (address === undefined || (await isDemonstration(context.database.orm))) return;
    const known = await begin(name, context);
    if (!known) return;
    // Another address has other answers.
    const asked =
      known.answeredBy === address ? known : { ...known, etag: null, lastModified: null, sha256: null };
    const answer = await ask[name]({ address, known: asked, context, attempt }).catch((error: unknown) => {
      attempt.signal.throwIfAborted();
      if (error instanceof ServiceError) {
        context.log.warn({ source: name, reason: error.message }, 'an official source has not answered');
        return failed(sayFailure(error));
      }
      if (error instanceof SurveyFileError) return failed(error.message);
      // It is tried again; after the last time the panel says so.
      if (!attempt.isLast) throw error;
      context.log.error({ err: error, source: name }, 'asking an official source failed');
      return failed('Algo deu errado do nosso lado.');
    });
    await inTransaction(context, (transaction) => finish(transaction, known, answer, context));
  },
);

/** Asks each source that is due, now and every hour, as the panel may have changed when that is. */
export async function startSources(context: Context): Promise<void> {
  const names = sourceNames.filter((name) => context.config.sourceUrls[name] !== undefined);
  for (const name of names) {
    const minute = Math.floor(jitterOf(name, context.secret) * 60);
    await context.jobs.schedule(askSourceJob, `${minute} * * * *`, { name });
  }
  await inTransaction(context, async ({ enqueue }) => {
    for (const name of names) await enqueue(askSourceJob, { name });
  });
}

function failed(said: string): SourceAnswer {
  return { outcome: 'failed', said, brought: false };
}

/** Returns the installation's share of the time in which a source is asked, 0 to 1. */
function jitterOf(name: SourceName, secret: string): number {
  return createHash('sha256').update(`${secret} ${name}`).digest().readUInt32BE() / 2 ** 32;
}

/** Notes that a source is being asked. Undefined: it is off, or not due. */
function begin(name: SourceName, context: Context): Promise<KnownSource | undefined> {
  return inTransaction(context, async ({ tx, now }) => {
    const known = await holdSource(tx, name, now);
    if (!known.isOn || (known.nextAt && known.nextAt > now)) return undefined;
    await tx.update(sources).set({ askedAt: now }).where(eq(sources.name, name));
    return known;
  });
}

/** Locks the row of a source, and makes it where there is none. */
export async function holdSource(tx: Tx, name: SourceName, now: Date): Promise<KnownSource> {
  await tx.insert(sources).values({ name, broughtAt: now }).onConflictDoNothing();
  const [known] = await tx.select().from(sources).where(eq(sources.name, name)).for('update');
  if (!known) throw new Error(`no row of ${name}`);
  return known;
}

async function finish(
  transaction: Transaction,
  { name }: KnownSource,
  { outcome, said, brought, version }: SourceAnswer,
  { secret, config }: Context,
): Promise<void> {
  const { tx, now } = transaction;
  const known = await holdSource(tx, name, now);
  const failures = outcome === 'failed' ? known.failures + 1 : 0;
  const broughtAt = brought ? now : known.broughtAt;
  const isSilent = silenceOf(broughtAt, now) !== undefined;
  await tx
    .update(sources)
    .set({
      failures,
      nextAt: nextAsking(name, now, failures, jitterOf(name, secret)),
      broughtAt,
      toldAt: brought ? null : isSilent ? (known.toldAt ?? now) : known.toldAt,
      ...(version && {
        answeredBy: config.sourceUrls[name],
        etag: version.etag,
        lastModified: version.lastModified,
        sha256: version.sha256,
      }),
    })
    .where(eq(sources.name, name));
  await tx.insert(sourceAnswers).values({ source: name, at: now, outcome, said });
  const ofSource = eq(sourceAnswers.source, name);
  const older = tx
    .select({ id: sourceAnswers.id })
    .from(sourceAnswers)
    .where(ofSource)
    .orderBy(desc(sourceAnswers.id))
    .offset(keptAnswers);
  await tx.delete(sourceAnswers).where(inArray(sourceAnswers.id, older));
  if (isSilent && known.toldAt === null && !brought) await tellAdministrators(transaction, name, said);
}

async function tellAdministrators(transaction: Transaction, name: SourceName, said: string): Promise<void> {
  const administrators = await transaction.tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'));
  for (const { id, email } of administrators)
    await sendEmail(transaction, silentSourceEmail({ to: email, userId: id }, name, said));
}

function silentSourceEmail(person: Pick<Email, 'to' | 'userId'>, name: SourceName, said: string): Email {
  return {
    ...person,
    subject: `${sourceTitles[name]}: nada há dez dias`,
    paragraphs: [
      'Olá.',
      `A fonte '${sourceTitles[name]}' não traz nada há dez dias, e os preços que dependem dela envelhecem.`,
      `A última resposta: ${said}`,
      'No painel, em Fontes, dá para buscar de novo, ver todas as respostas e desligar a fonte. Este aviso vem uma vez só, até que ela traga algo.',
    ],
    link: { label: 'Abrir Fontes', path: linkedPages.sources },
  };
}
