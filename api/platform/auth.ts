import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer } from 'better-auth/plugins';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/database.ts';
import { accounts, sessions, users, verifications } from '#database/schema.ts';
import { linkMinutes } from '#domain/email-texts.ts';
import { longestPassword, shortestPassword } from '#domain/passwords.ts';
import { endOfSession } from '#domain/sessions.ts';

interface AuthParts {
  database: Database;
  /** origin under which people reach the site */
  siteUrl: string;
  secret: string;
  log: FastifyBaseLogger;
  /** @param secret what the link has to carry */
  sendReset: (user: { id: number; email: string }, secret: string) => Promise<void>;
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Passwords, sessions and links, by better-auth on our tables. Handlers call it inside the process; none of its own
 * addresses is open. Tokens leave signed, so that reading the database opens no session.
 */
export function createAuth({ database, siteUrl, secret, log, sendReset }: AuthParts) {
  return betterAuth({
    appName: 'Compara Palmas',
    baseURL: siteUrl,
    secret,
    database: drizzleAdapter(database.orm, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    advanced: {
      // One statement for a person and their password: a second one would tell, by its time, who has an account.
      database: { generateId: 'serial', joins: true },
      // An address is personal, and a session is known by its browser.
      ipAddress: { disableIpTracking: true },
    },
    user: {
      additionalFields: {
        phone: { type: 'string', required: false },
        role: { type: 'string', required: false, input: false, defaultValue: 'user' },
      },
    },
    session: {
      // better-auth would put off the end of every session, as long as it was; see authorize.ts.
      disableSessionRefresh: true,
      additionalFields: { remembered: { type: 'boolean', required: false, input: false } },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // Accounts are made by us: better-auth would hash the password while it holds the database.
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: linkMinutes * 60,
      sendResetPassword: ({ user, token }) => sendReset({ id: Number(user.id), email: user.email }, token),
    },
    databaseHooks: {
      session: {
        create: {
          async before(session, context) {
            const remembered = context?.body?.rememberMe !== false;
            const expiresAt = endOfSession(remembered, session.createdAt, session.createdAt);
            const userAgent = session.userAgent || undefined;
            return { data: { ...session, ipAddress: undefined, userAgent, remembered, expiresAt } };
          },
        },
      },
    },
    plugins: [bearer({ requireSignature: true })],
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // What failed inside leaves as no more than that something did; here it says what.
      log: (_, message, ...details) =>
        log.error({ err: details.find((detail) => detail instanceof Error) }, `better-auth: ${message}`),
    },
    rateLimit: { enabled: false },
  });
}
