import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  /** beside the title */
  aside?: ReactNode;
  about?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A block of the dashboard and of the statistics. */
export function Card({ title, aside, about, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx('min-w-0 rounded-lg border border-border bg-card p-4 lg:p-5', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="heading text-h2">
          {title}
        </h2>
        {aside}
      </div>
      {about && <p className="mt-1 text-small text-muted-foreground">{about}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
