import { ownReportsPage } from '#contract/links.ts';
import type { Tx } from '#database/database.ts';
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from '#database/orm.ts';
import { establishments, products, reportedPrices, users } from '#database/schema.ts';
import { greeting } from '#domain/email-texts.ts';
import { undoMinutes } from '#domain/moderation.ts';
import { formatReais, toReais } from '#domain/money.ts';
import { reportStanding } from '#domain/official-prices.ts';
import { sayViews, shownViews } from '#domain/price-views.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import type { Email } from '../platform/mail/email.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { messageCode, stopPath } from '../platform/message-code.ts';
import { inTransaction, type Transaction } from '../platform/transaction.ts';
import { countViewsOfReports } from '../price-views/price-views.ts';
import { reportColumns } from './reports.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A decision is told once nobody can undo it any more, and some minutes later, so that those made together are one mail. */
const waitMs = (undoMinutes + 5) * minuteMs;
/** A person gets at most one mail in this time: one a day, also where the hours differ a little. */
const betweenMs = 20 * hourMs;
/** Older decisions are no news. */
const newsMs = 3 * 24 * hourMs;
/** How many people one run mails; the next run mails the others. */
const mostPeople = 200;
/** How many decisions a mail lists. */
const mostListed = 10;

/** Mails what was decided about their reports to those who want it. */
export const tellDecisionsJob = defineJob<object>('tell-decisions', 'notices', (_data, context) =>
  inTransaction(context, (transaction) => tellDecisions(transaction, context.secret)),
);

/** Tells decisions every quarter of an hour by day, when mails wake nobody. */
export async function startDecisionNews(context: Context): Promise<void> {
  await context.jobs.schedule(tellDecisionsJob, '*/15 7-21 * * *', {});
}

type Told = Awaited<ReturnType<typeof selectDecisions>>[number];

async function tellDecisions({ tx, now, enqueue }: Transaction, secret: string): Promise<void> {
  const people = await selectPeople(tx, now);
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return;
  const decided = await selectDecisions(tx, ids, now);
  const views = await countViewsOfReports(
    tx,
    decided.map(({ id }) => id),
  );
  await tx.update(users).set({ decisionNewsAt: now }).where(inArray(users.id, ids));
  const byPerson = Map.groupBy(decided, ({ userId }) => userId);
  for (const person of people) {
    const own = byPerson.get(person.id) ?? [];
    if (own.length === 0) continue;
    const path = stopPath(messageCode('decisions', person.id, secret));
    await sendEmail({ enqueue, now }, { ...decisionEmail(person, own, views), stopPath: path });
  }
}

/** Matches reports that were decided since their author last heard of some. */
const isNews = (now: Date) =>
  and(
    lte(reportedPrices.decidedAt, new Date(now.getTime() - waitMs)),
    gt(reportedPrices.decidedAt, new Date(now.getTime() - newsMs)),
    or(
      isNull(users.decisionNewsAt),
      sql`${reportedPrices.decidedAt} > ${users.decisionNewsAt} - make_interval(secs => ${waitMs / 1000})`,
    ),
  );

/**
 * Locks the people who hear of a decision now. Addresses that nobody has confirmed may be another person's, and get no mail.
 * Nodes that run at the same time do not wait for each other.
 */
function selectPeople(tx: Tx, now: Date) {
  const withNews = tx
    .select({ id: reportedPrices.userId })
    .from(reportedPrices)
    .innerJoin(users, eq(users.id, reportedPrices.userId))
    .where(isNews(now));
  return tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.decisionNews, 'email'),
        eq(users.emailVerified, true),
        or(isNull(users.decisionNewsAt), lte(users.decisionNewsAt, new Date(now.getTime() - betweenMs))),
        inArray(users.id, withNews),
      ),
    )
    .orderBy(asc(users.id))
    .limit(mostPeople)
    .for('update', { skipLocked: true });
}

/** Selects the newest decisions of each person, as many as a mail lists, with how many there are. */
async function selectDecisions(tx: Tx, userIds: readonly number[], now: Date) {
  const ofPerson = sql`over (partition by ${reportedPrices.userId}`;
  const rows = await tx
    .select({
      ...reportColumns(tx),
      userId: reportedPrices.userId,
      place: sql<number>`row_number() ${ofPerson} order by ${reportedPrices.decidedAt} desc)`.as('place'),
      total: sql<number>`(count(*) ${ofPerson}))::int`.as('total'),
    })
    .from(reportedPrices)
    .innerJoin(users, eq(users.id, reportedPrices.userId))
    .innerJoin(products, eq(products.id, reportedPrices.productId))
    .innerJoin(establishments, eq(establishments.id, reportedPrices.establishmentId))
    .where(and(inArray(reportedPrices.userId, [...userIds]), isNews(now)));
  return rows.filter(({ place }) => Number(place) <= mostListed);
}

/** 'Seu preço vale. Picanha R$ 57,99, Taquaralto.' */
function decisionEmail(
  { id, name, email }: { id: number; name: string; email: string },
  decided: readonly Told[],
  views: ReadonlyMap<number, number>,
): Email {
  const [first] = decided;
  const total = first?.total ?? 0;
  const left = total - decided.length;
  return {
    to: email,
    userId: id,
    subject:
      total > 1
        ? `${total} relatos seus foram avaliados`
        : first && reportStanding(first) === 'official'
          ? 'Seu preço vale'
          : 'Seu relato foi avaliado',
    paragraphs: [
      greeting(name),
      ...decided.map((report) => sayDecision(report, views.get(report.id) ?? 0)),
      ...(left > 0 ? [`E mais ${left}, na sua conta.`] : []),
      'Você recebe no máximo uma mensagem destas por dia.',
    ],
    link: { label: 'Ver meus relatos', path: ownReportsPage },
  };
}

function sayDecision(report: Told, views: number): string {
  const { productName, placeName, reportedCentavos, rejectionReason } = report;
  const what = `${productName} ${formatReais(toReais(reportedCentavos))}, ${placeName}`;
  switch (reportStanding(report)) {
    case 'official': {
      const seen = shownViews(views);
      return `${what}: vale, e todo mundo compara com ele.${seen === null ? '' : ` ${sayViews(seen)}.`}`;
    }
    case 'reported':
      return `${what}: foi publicado como relato.`;
    case 'unseen':
      return `${what}: não foi publicado.${rejectionReason ? ` Motivo: ${rejectionReason}` : ''}`;
  }
}
