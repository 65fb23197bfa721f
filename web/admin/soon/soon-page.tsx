import { Clock3 } from 'lucide-react';
import { useLocation } from 'react-router';
import { StatusBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { adminMeta } from '../admin-meta.ts';
import { sectionOf } from '../sections.ts';
import { soonAreaOf } from './soon-areas.ts';

const areaAt = (pathname: string) => soonAreaOf(sectionOf(pathname));

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminMeta(areaAt(location.pathname)?.title ?? 'Em breve');

/** A section of the panel that is not there yet: what it will do, and what can be done today. */
export default function SoonPage() {
  const area = areaAt(useLocation().pathname);
  if (!area) return null;
  return (
    <div className="mx-auto max-w-page">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="heading text-h1">{area.title}</h1>
        <StatusBadge status="soon" />
      </div>
      <div className="mt-5 max-w-read rounded-lg border border-border bg-card p-5">
        <h2 className="heading flex items-center gap-2 text-h3">
          <Clock3 size={20} aria-hidden="true" className="shrink-0 text-primary-ink" />
          Esta área chega em breve
        </h2>
        <p className="mt-2">{area.plan}</p>
        <h3 className="heading mt-5 text-h4">O que dá para fazer hoje</h3>
        <ul className="mt-2 flex flex-wrap gap-2 wrap-anywhere">
          {area.today.map(({ label, to }) => (
            <li key={label}>
              <ButtonLink to={to} variant="soft">
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
