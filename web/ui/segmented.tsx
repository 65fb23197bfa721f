import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface SegmentOption {
  value: string;
  label: ReactNode;
}

interface SegmentedProps {
  legend: string;
  name: string;
  options: readonly SegmentOption[];
  value: string;
  onChange: (value: string) => void;
  className?: string | false | undefined;
}

/** Segmented control made of radio buttons, so that it works in a plain form. */
export function Segmented({ legend, name, options, value, onChange, className }: SegmentedProps) {
  return (
    <fieldset className={className || undefined}>
      <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
      <div className="flex min-h-12 w-fit max-w-full flex-wrap rounded-md bg-muted p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="group relative inline-flex min-h-tap cursor-pointer items-center gap-1.5 rounded-md border-2 border-transparent px-3 text-small font-semibold text-muted-foreground hover:text-foreground has-checked:border-primary has-checked:bg-card has-checked:text-foreground has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Check size={16} aria-hidden="true" className="hidden group-has-checked:block" />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

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
          <span>{word}</span>
        </Link>
      ))}
    </nav>
  );
}
