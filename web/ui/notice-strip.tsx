import { ChevronRight, History, type LucideIcon, TriangleAlert, WifiOff } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';

const kinds = {
  /** demonstration data */
  demo: { look: 'bg-gold-soft', ink: 'text-gold-ink', icon: TriangleAlert },
  /** all prices have expired; the title gives their dates */
  expired: { look: 'bg-gold-soft', ink: 'text-gold-ink', icon: History },
  offline: { look: 'bg-primary-soft', ink: 'text-primary-ink', icon: WifiOff },
} as const satisfies Record<string, { look: string; ink: string; icon: LucideIcon }>;

/** A message about all prices of a page. */
export interface Notice {
  kind: keyof typeof kinds;
  title: string;
  text: ReactNode;
  /** a button or link */
  action?: ReactNode;
}

/**
 * All messages about a page in one line below the header; a press shows their texts, without script, too. The line is
 * lower than a touch target, which reaches beyond it.
 */
export function NoticeStrip({ notices }: { notices: readonly Notice[] }) {
  const [first] = notices;
  if (!first) return null;
  const { look, ink, icon: Icon } = kinds[first.kind];
  return (
    <div role="note" className={`flow-root ${look}`}>
      <details className="group/notice mx-auto max-w-page px-gutter text-small">
        <summary className="relative -my-1.5 flex min-h-tap cursor-pointer list-none items-center gap-2 py-2.5 font-semibold -outline-offset-8! [&::-webkit-details-marker]:hidden">
          <Icon size={16} aria-hidden="true" className={`shrink-0 ${ink}`} />
          <span className="flex-1">{notices.map(({ title }) => title).join(' · ')}</span>
          <ChevronRight
            size={16}
            aria-hidden="true"
            className={`shrink-0 transition-transform duration-(--duration-base) group-open/notice:rotate-90 ${ink}`}
          />
        </summary>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1 pb-3">
          {notices.map(({ title, text, action }) => (
            <Fragment key={title}>
              <p className="max-w-read">{text}</p>
              {action}
            </Fragment>
          ))}
        </div>
      </details>
    </div>
  );
}
