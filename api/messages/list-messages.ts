import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { readHandler } from '../platform/handler.ts';
import { containing, orderOf, pageOf } from '../platform/list.ts';
import { isInState, messageState } from './reads.ts';

const excerptLength = 140;

/** Lists messages for the back office: those that are not archived, where no state is asked for. */
export const listMessages = readHandler('listMessages', async ({ query }, { db }) => {
  const condition = and(
    containing(messages.searched, query.search),
    query.state === undefined ? isNull(messages.archivedAt) : isInState(db, query.state),
  );
  const order = orderOf(query, { createdAt: messages.createdAt, name: messages.foldedName }, messages.id);
  const { limit, offset } = pageOf(query);
  // Texts and answers of the page's messages are read, and not those of the messages before it.
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
