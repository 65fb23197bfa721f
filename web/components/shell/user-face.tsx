import type { User } from '#contract/user-shapes.ts';
import { Avatar } from '#web/components/avatar.tsx';

/** Its width is the same for everybody: nothing moves when it becomes known who is there. */
export const accountTrigger = 'flex min-h-tap items-center gap-2 rounded-md lg:w-48 lg:px-2 xl:w-72';

/** Who is signed in: a letter, and the e-mail where there is room. */
export function UserFace({ user: { name, email } }: { user: Pick<User, 'name' | 'email'> }) {
  return (
    <>
      <Avatar name={name} size="sm" />
      <span className="min-w-0 flex-1 truncate text-left text-small font-semibold max-lg:hidden">
        {email}
      </span>
      <span className="sr-only">Conta de {name.trim() || 'Usuário'}</span>
    </>
  );
}
