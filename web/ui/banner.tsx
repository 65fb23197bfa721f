import clsx from 'clsx';
import { Lock, type LucideIcon, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

const kinds = {
  /** demonstration data */
  demo: { look: 'border-gold-line bg-gold-soft', ink: 'text-gold-ink', icon: TriangleAlert },
  offline: { look: 'border-primary-ink bg-primary-soft', ink: 'text-primary-ink', icon: WifiOff },
  session: { look: 'border-up bg-up-soft', ink: 'text-up-ink', icon: Lock },
} as const satisfies Record<string, { look: string; ink: string; icon: LucideIcon }>;

interface BannerProps {
  kind: keyof typeof kinds;
  title: string;
  children?: ReactNode;
  /** a button or link */
  action?: ReactNode;
}

/** Message about a form or a part of a page, which pushes the content down. */
export function Banner({ kind, title, children, action }: BannerProps) {
  const { look, ink, icon: Icon } = kinds[kind];
  return (
    <div
      role={kind === 'session' ? 'alert' : 'note'}
      className={clsx('flex flex-wrap items-start gap-3 rounded-md border-l-[5px] p-4', look)}
    >
      <Icon size={20} aria-hidden="true" className={clsx('mt-0.5 shrink-0', ink)} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-bold">{title}</p>
        {children && <div className="text-small">{children}</div>}
      </div>
      {action}
    </div>
  );
}
