import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { readHandler } from '../platform/handler.ts';
import { folded, matching, orderOf, pageOf } from '../platform/list.ts';
import { messageState } from './message-queries.ts';

const excerptLength = 140;

/** Lists messages for the back office: those that are not archived, where no state is asked for. */
export const listMessages = readHandler('listMessages', async ({ query }, { db }) => {
  const state = messageState(db);
  const condition = and(
    matching(sql`${messages.name} || ' ' || ${messages.email} || ' ' || ${messages.body}`, query.search),
    query.state === undefined ? isNull(messages.archivedAt) : eq(state, query.state),
  );
  const order = orderOf(query, { createdAt: messages.createdAt, name: folded(messages.name) }, messages.id);
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    db
      .select({
        id: messages.id,
        name: messages.name,
        email: messages.email,
        subject: messages.subject,
        excerpt: sql<string>`left(${messages.body}, ${excerptLength})`,
        state,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(messages, condition),
  ]);
  return { data: rows.map(withCityTimes), count };
});
