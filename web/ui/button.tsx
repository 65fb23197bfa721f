import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { AnchorHTMLAttributes, ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface Look {
  /** 'gold' and 'band' stand only on band surfaces */
  variant?: 'primary' | 'gold' | 'outline' | 'soft' | 'ghost' | 'band' | 'danger' | undefined;
  /** 'lg' for the main act of a form; 'dense' is 36 px where there is a pointer */
  size?: 'md' | 'lg' | 'dense' | undefined;
  block?: boolean | undefined;
}

interface Parts extends Look {
  /** lucide icon, hidden from assistive technology beside its word */
  icon?: ReactNode;
}

export function buttonClass(
  { variant = 'primary', size = 'md', block = false }: Look,
  more?: string,
): string {
  return clsx('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, block && 'w-full', more);
}

interface ButtonProps extends Parts, Omit<ComponentProps<'button'>, 'disabled'> {
  /** Verb in the gerund while working, 'Enviando...'; the button stays focusable. */
  busy?: string | false | undefined;
  /** Why the act cannot be done now; disables the button and is its title. */
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
      {busy || children}
    </button>
  );
}

/** Looks like a button, goes to a page of the site. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: Parts & Omit<LinkProps, 'className'> & { className?: string | undefined }) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** Looks like a button, opens another site in a new tab. */
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
      {children}
      {icon}
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  );
}
