import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer } from 'better-auth/plugins';
import type { Database } from '#database/database.ts';
import { accounts, sessions, users, verifications } from '#database/schema.ts';
import { longestPassword, shortestPassword } from '#domain/passwords.ts';
import { rememberedDays } from '#domain/sessions.ts';

/** for how long a link in a mail may be used */
export const linkMinutes = 60;

interface AuthParts {
  database: Database;
  /** origin under which people reach the site */
  siteUrl: string;
  secret: string;
  /** @param secret what the link has to carry */
  sendReset: (user: { id: number; name: string; email: string }, secret: string) => Promise<void>;
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Passwords, sessions and links, by better-auth on our tables. Verbs call it inside the process; none of its own
 * addresses is open. Tokens leave signed, so that reading the database opens no session.
 */
export function createAuth({ database, siteUrl, secret, sendReset }: AuthParts) {
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
      database: { generateId: 'serial' },
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
      expiresIn: rememberedDays * 24 * 60 * 60,
      // better-auth would remember everybody; see api/sessions/use-session.ts.
      disableSessionRefresh: true,
      additionalFields: { remembered: { type: 'boolean', required: false, input: false } },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: linkMinutes * 60,
      sendResetPassword: ({ user, token }) =>
        sendReset({ id: Number(user.id), name: user.name, email: user.email }, token),
    },
    databaseHooks: {
      session: {
        create: {
          async before({ ipAddress: _, ...session }, context) {
            return {
              data: { ...session, ipAddress: undefined, remembered: context?.body?.rememberMe !== false },
            };
          },
        },
      },
    },
    plugins: [bearer({ requireSignature: true })],
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
  });
}
