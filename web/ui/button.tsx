import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

export type ButtonVariant = 'primary' | 'gold' | 'outline' | 'soft' | 'ghost' | 'band' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
  gold: 'bg-gold text-gold-foreground hover:brightness-95',
  outline: 'border border-border-strong bg-card text-primary-ink hover:bg-card-sunken',
  soft: 'bg-primary-soft text-primary-ink hover:brightness-95 dark:hover:brightness-110',
  ghost: 'text-primary-ink hover:bg-card-sunken',
  band: 'text-band-foreground hover:bg-band-foreground/12',
  danger: 'bg-up text-up-foreground hover:brightness-90',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-tap px-3 text-small lg:min-h-9',
  md: 'min-h-tap px-4 text-small',
  lg: 'min-h-12 px-5 text-body',
};

interface LookProps {
  /** 'gold' and 'band' only on band surfaces */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** lucide icon, 20 px; beside a word it is hidden from assistive technology */
  icon?: ReactNode;
  block?: boolean;
}

export function buttonClass({ variant = 'primary', size = 'md', block = false }: Omit<LookProps, 'icon'>) {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold leading-tight',
    'transition-[background-color,filter] duration-(--duration-quick) [&_svg]:size-5 [&_svg]:shrink-0',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-muted disabled:text-stale disabled:filter-none',
    'aria-busy:cursor-progress aria-busy:opacity-90',
    sizes[size],
    variants[variant],
    block && 'w-full',
  );
}

interface ButtonProps extends LookProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Verb in the gerund shown while working, 'Enviando...'; the button stays focusable. */
  busy?: string | false;
  /** Why the act cannot be done now; disables the button and is its title. */
  disabledReason?: string | null | undefined;
}

export function Button({
  variant,
  size,
  icon,
  block,
  busy = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = buttonClass({
    ...(variant && { variant }),
    ...(size && { size }),
    ...(block && { block }),
  });
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={clsx(look, className)}
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

interface ButtonLinkProps extends LookProps, LinkProps {}

/** Looks like a button, goes somewhere. */
export function ButtonLink({ variant, size, icon, block, className, children, ...rest }: ButtonLinkProps) {
  const look = buttonClass({
    ...(variant && { variant }),
    ...(size && { size }),
    ...(block && { block }),
  });
  return (
    <Link {...rest} className={clsx(look, className)}>
      {icon}
      {children}
    </Link>
  );
}
