import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

interface FigureCardProps {
  icon: LucideIcon;
  label: string;
  count: number;
  /** there are more than that */
  isMinimum?: boolean | undefined;
  about: string;
  to: string;
}

/** A count of the panel, which leads to the list of what is counted. */
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
