import clsx from 'clsx';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

interface PaginationProps {
  /** accessible name: 'Páginas de setores' */
  label: string;
  current: number;
  pages: number;
  /** address of a page */
  to: (page: number) => string;
  /** the scroll position stays */
  keepsScroll?: boolean | undefined;
}

const box = 'grid h-tap w-9 place-items-center rounded-md text-small font-semibold num sm:w-tap lg:size-10';

/** Five pages at a time, with previous and next. Spec, back office, section 9. */
export function Pagination({ label, current, pages, to, keepsScroll = false }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center gap-0.5 sm:gap-1">
        <li>
          <Step
            icon={ChevronLeft}
            label="Página anterior"
            to={current > 1 && to(current - 1)}
            keepsScroll={keepsScroll}
          />
        </li>
        {pageNumbers(current, pages).map((page) => (
          <li key={page}>
            <Link
              to={to(page)}
              preventScrollReset={keepsScroll}
              aria-label={`Página ${page}`}
              aria-current={page === current ? 'page' : undefined}
              className={clsx(
                box,
                page === current
                  ? 'bg-primary text-primary-foreground'
                  : 'text-primary-ink hover:bg-card-sunken',
              )}
            >
              {page}
            </Link>
          </li>
        ))}
        <li>
          <Step
            icon={ChevronRight}
            label="Próxima página"
            to={current < pages && to(current + 1)}
            keepsScroll={keepsScroll}
          />
        </li>
      </ul>
    </nav>
  );
}

interface StepProps {
  keepsScroll: boolean;
  icon: LucideIcon;
  label: string;
  to: string | false;
}

function Step({ icon: Icon, label, to, keepsScroll }: StepProps) {
  const icon = <Icon size={18} aria-hidden="true" />;
  if (!to) {
    return (
      <span className={clsx(box, 'bg-muted text-stale')}>
        <span className="sr-only">{label}: não há</span>
        {icon}
      </span>
    );
  }
  return (
    <Link
      to={to}
      preventScrollReset={keepsScroll}
      aria-label={label}
      className={clsx(box, 'border border-border-strong bg-card text-primary-ink hover:bg-card-sunken')}
    >
      {icon}
    </Link>
  );
}

/**
 * The page numbers to show: at most `size` around the current one (spec, back office, section 9). Pages count from 1.
 */
export function pageNumbers(current: number, pages: number, size = 5): number[] {
  const last = Math.max(pages, 1);
  const first = Math.max(1, Math.min(current - Math.floor(size / 2), last - size + 1));
  return Array.from({ length: Math.min(size, last) }, (_, place) => first + place);
}
