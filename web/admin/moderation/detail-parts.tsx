import type { ReactNode } from 'react';
import { dayOf, formatClock, formatDate } from '#domain/city-time.ts';

/** The author's words. Spec, back office, section 2: 'Sem comentários' if empty. */
export function AuthorsComment({ comment }: { comment: string | null }) {
  return (
    <blockquote className="rounded-md bg-card-sunken px-3 py-2.5 wrap-anywhere whitespace-pre-line">
      {comment ? `“${comment}”` : 'Sem comentários'}
    </blockquote>
  );
}

/** Facts about a row, each with its name above it. */
export function DetailFacts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-2.5 text-small">{children}</dl>;
}

/** @param more below the fact, in small */
export function DetailFact({
  name,
  more,
  children,
}: {
  name: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-micro text-muted-foreground">{name}</dt>
      <dd className="font-semibold wrap-anywhere num">
        {children}
        {more && <span className="block font-normal text-muted-foreground">{more}</span>}
      </dd>
    </div>
  );
}

/** In a table: a fact, and below it what belongs to it. */
export function TwoLines({ children, more }: { children: ReactNode; more: ReactNode }) {
  return (
    <>
      {children}
      {more && <span className="block text-micro font-normal text-muted-foreground">{more}</span>}
    </>
  );
}

/** In a table: the day, and below it the hour. @param iso a date-time of the city */
export function Moment({ iso }: { iso: string }) {
  return (
    <span className="whitespace-nowrap">
      <TwoLines more={formatClock(iso)}>{formatDate(dayOf(iso))}</TwoLines>
    </span>
  );
}
