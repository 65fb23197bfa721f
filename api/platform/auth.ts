import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer } from 'better-auth/plugins';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/database.ts';
import { accounts, sessions, users, verifications } from '#database/schema.ts';
import { longestPassword, shortestPassword } from '#domain/passwords.ts';
import { endOfSession } from '#domain/sessions.ts';

interface AuthParts {
  database: Database;
  /** the site's public origin */
  siteUrl: string;
  secret: string;
  log: FastifyBaseLogger;
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Configures better-auth, which manages passwords, sessions and links in our tables. Handlers call it within the
 * process; its own HTTP routes are not mounted. Tokens leave with a signature, so that reading the database gives
 * nobody a session.
 */
export function createAuth({ database, siteUrl, secret, log }: AuthParts) {
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
      // User and password are read in one statement: the time of a second one would reveal who has an account.
      database: { generateId: 'serial', joins: true },
      // A network address is personal data, and the browser is enough to recognise a session.
      ipAddress: { disableIpTracking: true },
    },
    user: {
      additionalFields: {
        phone: { type: 'string', required: false },
        role: { type: 'string', required: false, input: false, defaultValue: 'user' },
      },
    },
    session: {
      // better-auth would extend every session, also those that are not remembered; authorize.ts does it instead.
      disableSessionRefresh: true,
      additionalFields: { remembered: { type: 'boolean', required: false, input: false } },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // Our handler creates accounts: better-auth would hash the password inside a transaction, and block others.
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
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
      // better-auth hides the cause of an error from its caller, so the cause is logged here.
      log: (_, message, ...details) =>
        log.error({ err: details.find((detail) => detail instanceof Error) }, `better-auth: ${message}`),
    },
    rateLimit: { enabled: false },
  });
}
