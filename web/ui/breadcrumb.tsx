import { ArrowLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

interface BreadcrumbProps {
  /** links from the home page down; the current page comes last, without a link */
  trail: readonly { label: string; to: string }[];
  current: string;
}

/** On phones, the head of a page has at most a link back. */
export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Você está em" className="max-lg:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-small">
        {trail.map(({ label, to }) => (
          <li key={to} className="inline-flex items-center gap-2">
            <Link
              to={to}
              className="inline-flex min-h-tap items-center text-muted-foreground underline underline-offset-3 hover:text-foreground"
            >
              {label}
            </Link>
            <ChevronRight size={14} aria-hidden="true" className="text-muted-foreground" />
          </li>
        ))}
        <li aria-current="page" className="font-semibold">
          {current}
        </li>
      </ol>
    </nav>
  );
}

/** Link from a detail page back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-tap items-center gap-2 font-semibold text-primary-ink hover:underline"
    >
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </Link>
  );
}
