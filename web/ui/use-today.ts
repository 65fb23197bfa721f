import { useEffect, useState } from 'react';
import type { Day } from '#domain/city-time.ts';
import { askServerTime, cityToday, now } from '#web/clock.ts';

const minute = 60_000;

/**
 * The city's day, which changes at midnight even on a page that stays open. Where the device has another day than the page, the
 * server says which is right: the page may be an old one, or the device's clock wrong.
 * @param rendered the day in the page's HTML; needed if the server renders the day
 */
export function useToday(rendered?: Day): Day {
  const [today, setToday] = useState(() => rendered ?? cityToday());
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      if (rendered !== undefined && cityToday() !== rendered) await askServerTime();
      if (isShown) setToday(cityToday());
    };
    look();
    const timer = setInterval(look, minute);
    document.addEventListener('visibilitychange', look);
    return () => {
      isShown = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [rendered]);
  return today;
}

/**
 * The current time, updated every minute; null on the server and in the first render, because a page is the same for
 * everybody.
 */
export function useMinute(): Date | null {
  const [minuteNow, setMinuteNow] = useState<Date | null>(null);
  useEffect(() => {
    const look = () => setMinuteNow(now());
    look();
    const timer = setInterval(look, minute);
    return () => clearInterval(timer);
  }, []);
  return minuteNow;
}
