import clsx from 'clsx';
import { useState } from 'react';
import type { User } from '#contract/user-shapes.ts';
import { useApiPrefix } from '../api-client/use-api-prefix.ts';

const sizes = { sm: 'size-10 text-lead', md: 'size-12 text-h3', lg: 'size-16 text-h2' };

interface AvatarProps {
  user: Pick<User, 'name' | 'photo'>;
  size?: keyof typeof sizes;
}

/**
 * Shows a person's photo, or the first letter of their name if there is none or it cannot be loaded; the name itself is
 * beside it. Spec, public side, section 2 (Header).
 */
export function Avatar({ user: { name, photo }, size = 'md' }: AvatarProps) {
  const apiPrefix = useApiPrefix();
  const [missing, setMissing] = useState<string | null>(null);
  const [letter = 'U'] = name.trim();
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={clsx(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-gold font-bold text-gold-foreground',
        sizes[size],
      )}
    >
      <span>{letter.toLocaleUpperCase('pt-BR')}</span>
      {photo !== null && photo !== missing && (
        <img
          key={photo}
          src={apiPrefix + photo}
          alt=""
          decoding="async"
          onError={() => setMissing(photo)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

/** The account area has the same width for everybody, so that nothing moves when the session becomes known. */
export const accountSlot = 'flex justify-end lg:ml-auto lg:w-48 xl:w-72';

export const accountTrigger = 'flex min-h-tap max-w-full items-center gap-2 rounded-md lg:px-2';

/** The signed-in user: avatar, and the e-mail on wide screens. */
export function UserSummary({ user }: { user: Pick<User, 'name' | 'email' | 'photo'> }) {
  const { name, email } = user;
  return (
    <>
      <Avatar user={user} size="sm" />
      <span translate="no" className="min-w-0 truncate text-small font-semibold max-lg:hidden">
        {email}
      </span>
      <span className="sr-only">{`Conta de ${name.trim() || 'Usuário'}`}</span>
    </>
  );
}
