import clsx from 'clsx';
import { ArrowRight, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

interface CardProps {
  title: string;
  /** beside the title */
  aside?: ReactNode;
  about?: ReactNode;
  className?: string;
  children: ReactNode;
}

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

interface FigureCardProps {
  icon: LucideIcon;
  label: string;
  count: number;
  /** shows that there are more */
  isMinimum?: boolean | undefined;
  about: string;
  to: string;
}

/** A count of the panel with a link to the list of what is counted. */
export function FigureCard({ icon: Icon, label, count, isMinimum = false, about, to }: FigureCardProps) {
  return (
    <Link
      to={to}
      className="flex h-full flex-col rounded-lg border border-border bg-card p-4 hover:bg-card-sunken"
    >
      <span className="flex items-center gap-2 text-small text-muted-foreground">
        <Icon size={18} aria-hidden="true" className="shrink-0 text-primary-ink max-sm:hidden" />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </span>
      <strong className="heading text-h1 num">
        {isMinimum && <span className="text-small font-normal">mais de </span>}
        {count.toLocaleString('pt-BR')}
      </strong>
      <span className="min-h-[1lh] text-small text-muted-foreground wrap-anywhere">{about}</span>
    </Link>
  );
}

/** A link to the rest of something: 'Ver todos'. */
export function SeeAllLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-tap wrap-anywhere items-center gap-2 font-semibold text-primary-ink underline underline-offset-4"
    >
      {children}
      <ArrowRight size={18} aria-hidden="true" />
    </Link>
  );
}

/** Shows what is typed in a form as the site will show it; it is not interactive. Visual language, section 7. */
export function Preview({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Prévia"
      className="flex flex-col gap-3 rounded-lg bg-card-sunken p-3 min-[40rem]:p-4"
    >
      <p className="text-small font-semibold text-muted-foreground">Prévia: assim aparece no site</p>
      {children}
    </section>
  );
}

/** A note that calls for a second look. */
export function GoldNote({ children }: { children: ReactNode }) {
  return (
    <p
      role="note"
      className="flex items-start gap-2 rounded-md border-l-[5px] border-gold-line bg-gold-soft p-3 text-small"
    >
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gold-ink" />
      <span>{children}</span>
    </p>
  );
}
