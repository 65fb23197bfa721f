import { useEffect, useState } from 'react';

/** How long a case is on screen before a pointer decides about it. */
const seenMs = 1_000;

/**
 * Tells whether a press of the pointer is meant for the case on screen: it has been there for a second, and the pointer
 * has moved since. A finger moves nothing before it presses, so that there the second alone counts.
 * @param id the case that came in place of another one; null: the person has opened it, and it is ready at once
 */
export function usePointerReady(id: number | null): boolean {
  const [ready, setReady] = useState<number | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let isSeen = false;
    let hasMoved = window.matchMedia('(hover: none)').matches;
    const check = () => {
      if (isSeen && hasMoved) setReady(id);
    };
    const timer = setTimeout(() => {
      isSeen = true;
      check();
    }, seenMs);
    const onMove = ({ movementX, movementY }: PointerEvent) => {
      // The browser makes moves of its own where the page changes below a resting pointer.
      if (movementX === 0 && movementY === 0) return;
      hasMoved = true;
      check();
    };
    document.addEventListener('pointermove', onMove);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', onMove);
    };
  }, [id]);
  return id === null || ready === id;
}
