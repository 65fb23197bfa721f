import clsx from 'clsx';
import { Ban, Check, CircleCheck, CircleX, Clock, Info, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'gold' | 'offer' | 'best' | 'up' | 'info' | 'outline';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-muted text-foreground',
  gold: 'bg-gold-soft text-gold-ink',
  offer: 'bg-gold text-gold-foreground',
  best: 'bg-best-soft text-best-ink',
  up: 'bg-up-soft text-up-ink',
  info: 'bg-primary-soft text-primary-ink',
  outline: 'border border-border-strong text-muted-foreground',
};

/** A short label. Its icon or text carries the meaning, not its colour. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-[5px] px-2 py-0.5 text-micro font-semibold wrap-break-word',
        tones[tone],
      )}
    >
      {Icon && <Icon size={14} aria-hidden="true" className="shrink-0" />}
      <span>{children}</span>
    </span>
  );
}

const statuses = {
  pending: { tone: 'gold', icon: Clock, word: 'Pendente' },
  approved: { tone: 'best', icon: Check, word: 'Aprovado' },
  rejected: { tone: 'up', icon: X, word: 'Rejeitado' },
  unknown: { tone: 'neutral', icon: Info, word: 'Desconhecido' },
  active: { tone: 'best', icon: CircleCheck, word: 'Ativa' },
  inactive: { tone: 'neutral', icon: CircleX, word: 'Inativa' },
  open: { tone: 'best', icon: Clock, word: 'Aberto' },
  closed: { tone: 'up', icon: Ban, word: 'Fechado' },
  soon: { tone: 'outline', icon: undefined, word: 'Em breve' },
} as const satisfies Record<string, { tone: BadgeTone; icon: LucideIcon | undefined; word: string }>;

export type Status = keyof typeof statuses;

/** A status with its fixed icon and label; `word` replaces the label with a more precise one: 'Aberto até 22h'. */
export function StatusBadge({ status, word }: { status: Status; word?: string | undefined }) {
  const { tone, icon, word: usual } = statuses[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word ?? usual}
    </Badge>
  );
}

/**
 * Says that a station has closed permanently. If it has not, nothing is said without known hours: it may be closed at
 * the moment.
 */
export function ShutBadge() {
  return <StatusBadge status="closed" word="Fechou as portas" />;
}
