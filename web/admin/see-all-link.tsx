import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

/** A link to the rest of something: 'Ver todos'. */
export function SeeAllLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-tap items-center gap-2 font-semibold text-primary-ink underline underline-offset-4"
    >
      {children}
      <ArrowRight size={18} aria-hidden="true" />
    </Link>
  );
}
