import { useEffect, useState } from 'react';

export type HeaderPlace = 'in-flow' | 'revealed' | 'hidden';

const restPixels = 8;

/** Where the header stands: in the page at first, out of sight while reading on, back as soon as one scrolls up. */
export function useRevealed(): HeaderPlace {
  const [place, setPlace] = useState<HeaderPlace>('in-flow');
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      if (now < restPixels) setPlace('revealed');
      else if (Math.abs(now - last) < restPixels) return;
      else setPlace(now < last ? 'revealed' : 'hidden');
      last = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return place;
}
