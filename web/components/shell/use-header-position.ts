import { useEffect, useState } from 'react';

export type HeaderPosition = 'in-flow' | 'revealed' | 'hidden';

const thresholdPx = 8;

/** Position of the header: in the flow at first, hidden while scrolling down, revealed when scrolling up. */
export function useHeaderPosition(): HeaderPosition {
  const [position, setPosition] = useState<HeaderPosition>('in-flow');
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (now < thresholdPx) setPosition('revealed');
      else if (Math.abs(now - last) < thresholdPx) return;
      else setPosition(now < last ? 'revealed' : 'hidden');
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return position;
}
