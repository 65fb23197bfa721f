import { useEffect, useState } from 'react';

const minute = 60_000;

/**
 * The current time, updated every minute; null on the server and in the first render, because a page is the same for
 * everybody.
 */
export function useMinute(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const look = () => setNow(new Date());
    look();
    const timer = setInterval(look, minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
