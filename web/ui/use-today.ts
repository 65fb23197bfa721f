import { useEffect, useState } from 'react';
import { cityDay, type Day } from '#domain/city-time.ts';

const minute = 60_000;

/**
 * The city's day, which changes at midnight even on a page that stays open.
 * @param rendered the day in the page's HTML, which may be older; needed if the server renders the day
 */
export function useToday(rendered?: Day): Day {
  const [today, setToday] = useState(() => rendered ?? cityDay(new Date()));
  useEffect(() => {
    const look = () => setToday(cityDay(new Date()));
    look();
    const timer = setInterval(look, minute);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}

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
