import type { Message } from '#contract/messages.ts';
import type { Orm } from '#database/database.ts';
import { and, asc, eq, exists, isNotNull, isNull, not, type SQL, sql } from '#database/orm.ts';
import { messageAnswers, messages, users } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import type { MessageState } from '#domain/messages.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { containing, orderOf, pageOf } from '../platform/list.ts';

const noMessage = 'Mensagem não encontrada. As mensagens são apagadas depois de doze meses.';

function isAnswered(orm: Orm): SQL {
  return exists(
    orm
      .select({ id: messageAnswers.id })
      .from(messageAnswers)
      .where(eq(messageAnswers.messageId, messages.id)),
  );
}

function messageState(orm: Orm): SQL<MessageState> {
  return sql`case
    when ${messages.archivedAt} is not null then 'archived'
    when ${isAnswered(orm)} then 'answered'
    when ${messages.readAt} is not null then 'read'
    else 'new' end`;
}

/** Matches messages in a state, formulated so that PostgreSQL finds the answers of all of them at once. */
function isInState(orm: Orm, state: MessageState): SQL | undefined {
  if (state === 'archived') return isNotNull(messages.archivedAt);
  const isStored = isNull(messages.archivedAt);
  if (state === 'answered') return and(isStored, isAnswered(orm));
  const wasOpened = state === 'read' ? isNotNull(messages.readAt) : isNull(messages.readAt);
  return and(isStored, wasOpened, not(isAnswered(orm)));
}

/** @throws {Failure} 'not_found' */
export async function selectMessage(orm: Orm, id: number): Promise<Message> {
  const [row] = await orm
    .select({
      id: messages.id,
      name: messages.name,
      email: messages.email,
      subject: messages.subject,
      body: messages.body,
      state: messageState(orm),
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(eq(messages.id, id));
  if (!row) throw notFound(noMessage);
  const answers = await orm
    .select({
      id: messageAnswers.id,
      body: messageAnswers.body,
      createdAt: messageAnswers.createdAt,
      userId: users.id,
      userName: users.name,
    })
    .from(messageAnswers)
    .leftJoin(users, eq(users.id, messageAnswers.userId))
    .where(eq(messageAnswers.messageId, id))
    .orderBy(asc(messageAnswers.id));
  return {
    ...row,
    createdAt: toCityIso(row.createdAt),
    answers: answers.map(({ createdAt, userId, userName, ...answer }) => ({
      ...answer,
      createdAt: toCityIso(createdAt),
      User: userId === null || userName === null ? null : { id: userId, name: userName },
    })),
  };
}

/** Locks a message, so that two changes of it run one after the other. @throws {Failure} 'not_found' */
export async function lockMessage(orm: Orm, id: number): Promise<void> {
  const [row] = await orm.select({ id: messages.id }).from(messages).where(eq(messages.id, id)).for('update');
  if (!row) throw notFound(noMessage);
}

/** A message for the audit log, without any of its texts, as the log outlives it. */
export function auditedMessage({ id, state, answers }: Message): object {
  return { id, state, answers: answers.length };
}

const excerptLength = 140;

/** Lists messages for the back office; without a state, those that are not archived. */
export const listMessages = readHandler('listMessages', async ({ query }, { db }) => {
  const condition = and(
    containing(messages.searched, query.search),
    query.state === undefined ? isNull(messages.archivedAt) : isInState(db, query.state),
  );
  const order = orderOf(query, { createdAt: messages.createdAt, name: messages.foldedName }, messages.id);
  const { limit, offset } = pageOf(query);
  // Texts and answers are read only for the messages of the page, not for those before it.
  const page = db
    .select({ id: messages.id })
    .from(messages)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  const [rows, count] = await Promise.all([
    db
      .select({
        id: messages.id,
        name: messages.name,
        email: messages.email,
        subject: messages.subject,
        excerpt: sql<string>`left(${messages.body}, ${excerptLength})`,
        state: messageState(db),
        createdAt: messages.createdAt,
      })
      .from(messages)
      .innerJoin(page, eq(page.id, messages.id))
      .orderBy(...order),
    db.$count(messages, condition),
  ]);
  return { data: rows.map(withCityTimes), count };
});

export const readMessage = readHandler('readMessage', async ({ params }, { db }) => ({
  data: await selectMessage(db, params.id),
}));
