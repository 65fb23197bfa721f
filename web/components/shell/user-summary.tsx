import type { User } from '#contract/user-shapes.ts';
import { Avatar } from '#web/components/avatar.tsx';

/** The account area has the same width for everybody, so that nothing moves when the session becomes known. */
export const accountSlot = 'ml-auto flex justify-end lg:w-48 xl:w-72';

export const accountTrigger = 'flex min-h-tap max-w-full items-center gap-2 rounded-md lg:px-2';

/** The signed-in user: avatar, and the e-mail on wide screens. */
export function UserSummary({ user }: { user: Pick<User, 'name' | 'email' | 'photo'> }) {
  const { name, email } = user;
  return (
    <>
      <Avatar user={user} size="sm" />
      <span className="min-w-0 truncate text-small font-semibold max-lg:hidden">{email}</span>
      <span className="sr-only">Conta de {name.trim() || 'Usuário'}</span>
    </>
  );
}
