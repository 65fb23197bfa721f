import type { Input } from '#contract/endpoint.ts';
import type { UserRow } from '#contract/user-shapes.ts';
import type { userEndpoints } from '#contract/users.ts';
import type { Orm, Tx } from '#database/database.ts';
import { and, eq, gt, type SQL } from '#database/orm.ts';
import { hashPassword } from '#database/passwords.ts';
import { knownDevices, sessions, users } from '#database/schema.ts';
import { formatDate, toCityIso } from '#domain/city-time.ts';
import { roleNames } from '#domain/roles.ts';
import { mayLeaveAdministration, userCan } from '#domain/users-can.ts';
import { settleAttempts } from '../platform/attempts.ts';
import { selectLastChange } from '../platform/audit.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { invalid, notFound, requirePermission, Stale } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { containing, list } from '../platform/list.ts';
import { emailAttempt, linkAttempts } from '../platform/mail/email-limits.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { isStale, lockVersion, nextVersion, refuseTaken } from '../platform/versions.ts';
import { replacePassword } from '../sessions/password-hash.ts';
import { deleteSessionsBut } from '../sessions/sessions.ts';
import { eraseAccount, insertUser, lockAccount } from './account.ts';
import { deleteLinks } from './email-links.ts';
import { addressChangedEmail, passwordChangedEmail } from './email-templates.ts';
import { checkNewPassword } from './password.ts';

type Query = Input<typeof userEndpoints.exportUsers>['query'];

const noUser = { noun: 'users', missing: 'Usuário não encontrado.' };

/** Returns the columns of an account for the back office, with its number of open sessions. */
function userColumns(orm: Orm, now: Date) {
  const { id, name, email, role, version, createdAt, updatedAt } = users;
  const isOpen = and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now));
  return { id, name, email, role, version, createdAt, updatedAt, sessions: orm.$count(sessions, isOpen) };
}

/** Returns the condition of the accounts that match a search by name or address, and a filter. */
function usersIn({ search, role }: Pick<Query, 'search' | 'role'>): SQL | undefined {
  return and(containing(users.searched, search), role === undefined ? undefined : eq(users.role, role));
}

const userList = list<Query, UserRow>({
  id: users.id,
  missing: noUser.missing,
  find: (orm, query) => orm.select({ id: users.id }).from(users).where(usersIn(query)).$dynamic(),
  orders: () => ({
    name: users.foldedName,
    id: users.id,
    email: users.email,
    role: users.role,
    createdAt: users.createdAt,
  }),
  async read(orm, condition, { now }) {
    const rows = await orm.select(userColumns(orm, now)).from(users).where(condition);
    return rows.map(withCityTimes);
  },
});

export const listUsers = readHandler('listUsers', userList.page);
export const readUserRow = readHandler('readUserRow', userList.one);

export const exportUsers = readHandler(
  'exportUsers',
  userList.download('usuarios.csv', [
    ['ID', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['E-mail', ({ email }) => email],
    ['Papel', ({ role }) => roleNames[role]],
    ['Data de cadastro', ({ createdAt }) => formatDate(createdAt)],
  ]),
);

/**
 * Returns an account for the audit log: its role, and which fields a change has set. Entries of the log cannot be erased, so a
 * name or an address would outlive the account.
 */
export function auditedUser({ id, role }: Pick<UserRow, 'id' | 'role'>, changed: readonly string[] = []) {
  return { id, role, ...(changed.length > 0 && { changed }) };
}

const emailTaken = 'Já existe um usuário com este e-mail.';

/** Creates an account with a password and a role. */
export const createUser = writeHandler('createUser', {
  async prepare({ body: { email, password } }, { config }) {
    await checkNewPassword('password', password, email);
    return { passwordHash: await hashPassword(password, config.passwordCost) };
  },
  async run({ body: { name, email, role } }, context, { passwordHash }) {
    const { tx, now, secret, audit } = context;
    const person = { name, email, role, createdAt: now, updatedAt: now };
    const id = await insertUser(tx, person, passwordHash).catch(refuseTaken(emailTaken, 'email'));
    // Requests made before this address had an account have sent no email, so they do not count.
    await settleAttempts({ tx, secret }, { forgotten: [emailAttempt(email, 'forgotten-password')] });
    const data = await userList.row(tx, id, context);
    await audit({ id, before: null, after: auditedUser(data) });
    return { data };
  },
});

type Account = typeof users.$inferSelect;

/**
 * Changes an account. A new password ends its sessions and its known browsers, and so does becoming an administrator: they may be
 * on a device that should not have these rights. A new address or password invalidates every link sent before, and its owner gets a
 * mail. The role is read with each request, so a change takes effect at once.
 */
export const updateUser = writeHandler('updateUser', {
  async prepare({ body: { email, password } }, { config }) {
    if (!password) return { passwordHash: null };
    await checkNewPassword('password', password, email);
    return { passwordHash: await hashPassword(password, config.passwordCost) };
  },
  async run({ params: { id }, body }, context, { passwordHash }) {
    const { tx, caller, now, secret, enqueue, audit } = context;
    const { account: before, administrators } = await lockAccount(tx, id);
    if (!before) throw notFound(noUser.missing);
    if (isStale(before, body.version)) throw new Stale(await lastChangeOf(tx, before));
    const { name, email, role } = body;
    const isMoved = email !== before.email;
    const { changeAccess } = userCan({ role: before.role, isOwn: id === caller.id });
    if (!changeAccess.may && isMoved) throw invalid('email', changeAccess.why);
    if (!changeAccess.may && passwordHash !== null) throw invalid('password', changeAccess.why);
    if (before.role === 'admin' && role !== 'admin') {
      const permission = mayLeaveAdministration(administrators);
      if (!permission.may) throw invalid('role', permission.why);
    }
    await tx
      .update(users)
      .set({ name, email, role, ...(isMoved && { emailVerified: false }), ...nextVersion(users, now) })
      .where(eq(users.id, id))
      .catch(refuseTaken(emailTaken, 'email'));
    const becomesAdministrator = before.role !== 'admin' && role === 'admin';
    if (passwordHash !== null || becomesAdministrator) {
      await tx.delete(sessions).where(eq(sessions.userId, id));
      await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
    }
    if (passwordHash !== null) {
      await replacePassword(tx, { userId: id, passwordHash, now });
      await sendEmail({ enqueue, now }, passwordChangedEmail({ id, name, email }));
    }
    if (isMoved) await sendEmail({ enqueue, now }, addressChangedEmail(before));
    if (isMoved || passwordHash !== null) {
      await deleteLinks(tx, id);
      await settleAttempts({ tx, secret }, { forgotten: linkAttempts(email) });
    }
    const data = await userList.row(tx, id, context);
    const changed = [
      ...(['name', 'email', 'role'] as const).filter((field) => before[field] !== body[field]),
      ...(passwordHash === null ? [] : ['password']),
    ];
    await audit({ id, before: auditedUser(before), after: auditedUser(data, changed) });
    return { data };
  },
});

/** Finds the last change of an account. Changes by its owner are not in the audit log. */
async function lastChangeOf(tx: Tx, { id, name, updatedAt }: Account) {
  const audited = await selectLastChange(tx, noUser.noun, id);
  const at = toCityIso(updatedAt);
  return !audited || audited.at < at ? { name, at } : audited;
}

/** Deletes a user's account, like the users themselves can. Administrators' accounts are refused. */
export const deleteUser = writeHandler(
  'deleteUser',
  async ({ params: { id }, query }, { tx, caller, now, enqueue, audit }) => {
    const { account } = await lockAccount(tx, id);
    if (!account) throw notFound(noUser.missing);
    await lockVersion(tx, users, { id, version: query.version }, noUser);
    requirePermission(userCan({ role: account.role, isOwn: id === caller.id }).delete);
    await eraseAccount(account, { tx, now, enqueue });
    await audit({ id, before: auditedUser(account), after: null });
    return { data: { deleted: true } };
  },
);

/** Ends all sessions of an account; of the caller's own account, all but the current one. */
export const endUserSessions = writeHandler(
  'endUserSessions',
  async ({ params: { id } }, { tx, caller, audit }) => {
    const { account } = await lockAccount(tx, id);
    if (!account) throw notFound(noUser.missing);
    const ended = await deleteSessionsBut(tx, id, caller.sessionId);
    await audit({ id, before: auditedUser(account), after: auditedUser(account, ['sessions']) });
    return { data: { ended } };
  },
);
