import { check, index, integer, pgTable, type SQL, sql, text, timestamp } from '#database/orm.ts';
import { messageSubjects } from '#domain/messages.ts';
import { folded } from './folded.ts';
import { users } from './users.ts';

/** Messages from the contact form. */
export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text({ enum: messageSubjects }).notNull(),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** when an administrator opened it first */
    readAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
    /** the back office sorts and searches tens of thousands of messages by these */
    foldedName: text().generatedAlwaysAs((): SQL => folded(messages.name)),
    searched: text().generatedAlwaysAs(
      (): SQL => folded(sql`${messages.name} || ' ' || ${messages.email} || ' ' || ${messages.body}`),
    ),
  },
  (t) => [
    index('messages_folded_name').on(t.foldedName, t.id),
    index('messages_days').on(t.createdAt, t.id),
    check('messages_name_said', sql`${t.name} <> ''`),
    check('messages_body_said', sql`${t.body} <> ''`),
    check(
      'messages_subject_known',
      sql`${t.subject} in ('duvida', 'sugestao', 'reclamacao', 'parceria', 'outro')`,
    ),
  ],
);

/** Answers that administrators have sent by mail. */
export const messageAnswers = pgTable(
  'message_answers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** null: the account was deleted */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('message_answers_said', sql`${t.body} <> ''`),
    index('message_answers_message').on(t.messageId),
    index('message_answers_user').on(t.userId),
  ],
);
