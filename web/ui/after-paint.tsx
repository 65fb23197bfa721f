import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What is below the first screen of a page: a page that a tap opens is painted without it, and has it a moment later. In a
 * document, on the way back and for an address with a fragment it is there from the start.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const isTap = useNavigationType() !== 'POP';
  const { hash } = useLocation();
  const [isShown, setIsShown] = useState(!isTap || hash !== '');
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setIsShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  // Its room keeps the footer out of sight.
  return isShown ? children : <div className="min-h-dvh" />;
}
