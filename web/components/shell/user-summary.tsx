import type { User } from '#contract/user-shapes.ts';
import { Avatar } from '#web/components/avatar.tsx';

/** The room for who is signed in is the same for everybody: nothing beside it moves when it becomes known who is there. */
export const accountRoom = 'ml-auto flex justify-end lg:w-48 xl:w-72';

export const accountTrigger = 'flex min-h-tap max-w-full items-center gap-2 rounded-md lg:px-2';

/** Who is signed in: a letter, and the e-mail where there is room. */
export function UserFace({ user: { name, email } }: { user: Pick<User, 'name' | 'email'> }) {
  return (
    <>
      <Avatar name={name} size="sm" />
      <span className="min-w-0 truncate text-small font-semibold max-lg:hidden">{email}</span>
      <span className="sr-only">Conta de {name.trim() || 'Usuário'}</span>
    </>
  );
}
