import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOf, formatClock, formatDate } from '#domain/city-time.ts';
import { counted } from '#domain/text.ts';

/** Spec, back office, section 2: 'Sem comentários' if empty. */
export function AuthorsComment({ comment }: { comment: string | null }) {
  return (
    <blockquote className="rounded-md bg-card-sunken px-3 py-2.5 wrap-anywhere whitespace-pre-line">
      {comment ? `“${comment}”` : 'Sem comentários'}
    </blockquote>
  );
}

export function DetailFacts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-2.5 text-small">{children}</dl>;
}

/** @param more small print below the fact */
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

/** A cell of a table with a second line. */
export function TwoLines({ children, more }: { children: ReactNode; more: ReactNode }) {
  return (
    <>
      {children}
      {more && <span className="block text-micro font-normal text-muted-foreground">{more}</span>}
    </>
  );
}

/** A cell with the day, and the hour below it. @param iso a date-time of the city */
export function Moment({ iso }: { iso: string }) {
  return (
    <span className="whitespace-nowrap">
      <TwoLines more={formatClock(iso)}>{formatDate(dayOf(iso))}</TwoLines>
    </span>
  );
}

/** Something that supports a contribution, or that calls for a second look. */
export interface Evidence {
  kind: 'good' | 'look';
  title: string;
  more: string;
}

/**
 * Describes how often a person's contributions were approved.
 * @param noun a masculine one: 'relato'
 */
export function recordEvidence(
  title: string,
  { sent, decided, approved }: { sent: number; decided: number; approved: number },
  noun: string,
): Evidence {
  const kind = decided > 0 && approved * 2 >= decided ? 'good' : 'look';
  if (sent <= 1) return { kind, title, more: `este é o primeiro ${noun}` };
  if (decided === 0) return { kind, title, more: `${sent} ${noun}s enviados, nenhum decidido ainda` };
  return {
    kind,
    title,
    more: `${approved} de ${counted(decided, `${noun} aprovado`, `${noun}s aprovados`)}`,
  };
}

const looks: Record<Evidence['kind'], { icon: LucideIcon; className: string }> = {
  good: { icon: CircleCheck, className: 'text-best-ink' },
  look: { icon: CircleAlert, className: 'text-gold-ink' },
};

/** Facts shown beside a row of a queue. Visual language, section 7. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {evidence.map(({ kind, title, more }) => {
        const { icon: Icon, className } = looks[kind];
        return (
          <li key={`${title} ${more}`} className="flex items-start gap-2.5">
            <Icon size={18} aria-hidden="true" className={`mt-0.5 shrink-0 ${className}`} />
            <span className="min-w-0 wrap-anywhere">
              <strong className="block text-small">{title}</strong>
              <span className="block text-micro text-muted-foreground num">{more}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
