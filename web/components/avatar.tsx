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
      className={clsx(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-gold font-bold text-gold-foreground',
        sizes[size],
      )}
    >
      {letter.toLocaleUpperCase('pt-BR')}
      {photo !== null && photo !== missing && (
        <img
          key={photo}
          src={apiPrefix + photo}
          alt=""
          onError={() => setMissing(photo)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
