import { MapPinned } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { mapsSearch } from '#web/paths.ts';
import { OutsideLink } from '#web/ui/button.tsx';

interface DirectionsProps {
  name: string;
  /** its address */
  where: string;
}

export function Directions({ name, where }: DirectionsProps) {
  return (
    <OutsideLink
      href={mapsSearch([name, where, 'Palmas, TO'])}
      icon={<MapPinned aria-hidden="true" />}
      className="grow sm:grow-0"
    >
      Como chegar
    </OutsideLink>
  );
}

interface StickyActionsProps {
  /** the place of the same actions in the page */
  beside: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** On a phone the actions stay at the bottom of the screen when their place is scrolled out above. */
export function StickyActions({ beside, children }: StickyActionsProps) {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    if (!beside.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(beside.current);
    return () => observer.disconnect();
  }, [beside]);
  return (
    isAbove && (
      <div className="sticky-actions">
        <div>{children}</div>
      </div>
    )
  );
}
