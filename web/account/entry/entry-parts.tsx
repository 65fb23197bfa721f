import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, type LinkProps, type MetaDescriptor } from 'react-router';

interface EntryHeadingProps {
  title: string;
  children?: ReactNode;
}

export function EntryHeading({ title, children }: EntryHeadingProps) {
  return (
    <header className="mb-6">
      <h1 className="heading text-h1">{title}</h1>
      {children && <p className="mt-1 text-muted-foreground">{children}</p>}
    </header>
  );
}

export function EntryLink({ className, ...link }: Omit<LinkProps, 'className'> & { className?: string }) {
  return (
    <Link
      {...link}
      className={clsx(
        'font-semibold text-primary-ink underline decoration-2 underline-offset-4 hover:decoration-1',
        className,
      )}
    />
  );
}

/** Search engines must not index the entry pages. */
export function entryMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Compara Palmas` }, { name: 'robots', content: 'noindex' }];
}
