import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { messageSubjects } from '#domain/messages.ts';

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
  },
  (t) => [
    check('messages_name_said', sql`${t.name} <> ''`),
    check('messages_body_said', sql`${t.body} <> ''`),
    check(
      'messages_subject_known',
      sql`${t.subject} in ('duvida', 'sugestao', 'reclamacao', 'parceria', 'outro')`,
    ),
  ],
);
