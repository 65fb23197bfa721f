import clsx from 'clsx';
import { Link, type LinkProps } from 'react-router';

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
