import { Link } from 'react-router';

interface ChipLinksProps {
  /** accessible name of the choice */
  label: string;
  choices: readonly { label: string; to: string; current: boolean }[];
}

/** The views of a list, as links among the chips above it. */
export function ChipLinks({ label, choices }: ChipLinksProps) {
  return (
    <nav aria-label={label} className="flex shrink-0 gap-2">
      {choices.map(({ label: word, to, current }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          replace
          aria-current={current ? 'true' : undefined}
          className="chip"
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}
