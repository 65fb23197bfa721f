import { useEffect, useState } from 'react';
import { cityDay, type Day } from '#domain/city-time.ts';

const minute = 60_000;

/** The city's day, which changes at its midnight also on a page that stays open. */
export function useToday(): Day {
  const [today, setToday] = useState(() => cityDay(new Date()));
  useEffect(() => {
    const look = () => setToday(cityDay(new Date()));
    const timer = setInterval(look, minute);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
