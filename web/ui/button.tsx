import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { AnchorHTMLAttributes, ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

interface Look {
  /** 'gold' and 'band' are for band surfaces only */
  variant?: 'primary' | 'gold' | 'outline' | 'soft' | 'ghost' | 'band' | 'danger' | undefined;
  /** 'lg' for the main action of a form; 'dense' is 36 px high with a mouse */
  size?: 'md' | 'lg' | 'dense' | undefined;
  block?: boolean | undefined;
}

interface Parts extends Look {
  /** lucide icon, hidden from assistive technology beside its label */
  icon?: ReactNode;
}

export function buttonClass(
  { variant = 'primary', size = 'md', block = false }: Look,
  more?: string,
): string {
  return clsx('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, block && 'w-full', more);
}

interface ButtonProps extends Parts, Omit<ComponentProps<'button'>, 'disabled'> {
  /** Label while the action runs, a gerund: 'Enviando...'. The button stays focusable. */
  busy?: string | false | undefined;
  /** Reason why the action is not available; it disables the button and becomes its title. */
  disabledReason?: string | null | undefined;
}

export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy ? true : undefined}
      disabled={Boolean(disabledReason)}
      title={disabledReason ?? rest.title}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <LoaderCircle aria-hidden="true" className="animate-spin" /> : icon}
      <span className="contents">{busy || children}</span>
    </button>
  );
}

/** A link that looks like a button, to a page of this site. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: Parts & Omit<ComponentProps<typeof Link>, 'className'> & { className?: string | undefined }) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      {icon}
      <span className="contents">{children}</span>
    </Link>
  );
}

/** A link that looks like a button and opens another site in a new tab. */
export function OutsideLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: Parts & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className="contents">{children}</span>
      {icon}
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  );
}
