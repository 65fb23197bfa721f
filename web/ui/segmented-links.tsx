import clsx from 'clsx';
import { Check } from 'lucide-react';
import { Link } from 'react-router';

interface SegmentedLinksProps {
  /** accessible name of the choice */
  label: string;
  choices: readonly { label: string; to: string; current: boolean }[];
}

/** Links between views of the same content. They look like Segmented and work before hydration. */
export function SegmentedLinks({ label, choices }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className="flex min-h-12 w-fit max-w-full flex-wrap rounded-md bg-muted p-0.5">
      {choices.map(({ label: word, to, current }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          replace
          aria-current={current ? 'true' : undefined}
          className={clsx(
            'inline-flex min-h-tap items-center gap-1.5 rounded-md border-2 px-3 text-small font-semibold',
            current
              ? 'border-primary-ink bg-card text-foreground'
              : 'border-transparent text-muted-foreground hover:text-foreground',
          )}
        >
          {current && <Check size={16} aria-hidden="true" />}
          {word}
        </Link>
      ))}
    </nav>
  );
}
