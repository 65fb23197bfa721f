import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Price } from '#web/components/price.tsx';
import { unitOf } from '../fuel/unit-of.ts';
import type { BestCut, BestFuel } from './home-data.ts';

interface FoldProps {
  /** id of the heading */
  id: string;
  title: string;
  /** the days of the prices in the chips */
  about?: string | null | undefined;
  /** what the closed section shows in one line that scrolls: 'Picanha 54,90' */
  chips?: readonly { to: string; name: string; price?: ReactNode }[];
  /** true: open, because the address names a tab of it */
  isOpen?: boolean;
  /** called when a person opens it, or has done so before hydration */
  onOpen?: () => void;
  /** id of the section, for links */
  anchor?: string;
  children: ReactNode;
}

/** A section of the home page, folded to its title and a line of chips. It opens without script, too. */
export function Fold(props: FoldProps) {
  const { id, title, about, chips = [], isOpen = false, onOpen, anchor, children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current?.open) onOpen?.();
  }, [onOpen]);
  return (
    <section id={anchor} aria-labelledby={id} className="home-fold">
      <details ref={details} open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
        <summary>
          <h2 id={id} className="heading text-h3">
            {title}
          </h2>
          {about && <span className="text-small text-muted-foreground">{about}</span>}
          <ChevronDown size={20} aria-hidden="true" />
        </summary>
        <div className="home-fold-content">{children}</div>
      </details>
      {chips.length > 0 && (
        <ul className="home-fold-chips">
          {chips.map(({ to, name, price }) => (
            <li key={to + name} className="flex shrink-0">
              <Link to={to} className="chip">
                {name}
                {price}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The price in a chip, where the prices of the section are of one collection. */
export function ChipPrice({ best }: { best: BestCut | BestFuel }) {
  const unit = 'station' in best ? unitOf(best) : 'kg';
  return <Price value={best.price} unit={unit} size="cell" show="digits" expired={best.expired} />;
}
