import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';

/** Something that speaks for what a person has sent, or asks for a second look. */
export interface Evidence {
  kind: 'good' | 'look';
  title: string;
  more: string;
}

const looks: Record<Evidence['kind'], { icon: LucideIcon; className: string }> = {
  good: { icon: CircleCheck, className: 'text-best-ink' },
  look: { icon: CircleAlert, className: 'text-gold-ink' },
};

/** Facts that stand beside a row of a queue. Visual language, section 7. */
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
