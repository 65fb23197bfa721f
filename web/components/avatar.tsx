import clsx from 'clsx';

const sizes = { sm: 'size-10 text-lead', md: 'size-12 text-h3', lg: 'size-16 text-h2' };

/** Shows the first letter of a person's name; the name itself is beside it. Spec, public side, section 2 (Header). */
export function Avatar({ name, size = 'md' }: { name: string; size?: keyof typeof sizes }) {
  const [letter = 'U'] = name.trim();
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center rounded-full bg-gold font-bold text-gold-foreground',
        sizes[size],
      )}
    >
      {letter.toLocaleUpperCase('pt-BR')}
    </span>
  );
}
