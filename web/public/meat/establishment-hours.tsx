import { cityDay } from '#domain/city-time.ts';
import { type OpeningHours, openingDays } from '#domain/opening-hours.ts';
import { useMinute } from '#web/ui/use-today.ts';

/** The week of a shop with known hours. */
export function EstablishmentHours({ hours }: { hours: OpeningHours }) {
  const now = useMinute();
  const today = now && new Date(`${cityDay(now)}T00:00:00Z`).getUTCDay();
  return (
    <section aria-labelledby="horarios" className="shop-rail flex flex-col gap-3">
      <h2 id="horarios" className="heading text-h2">
        Horário de funcionamento
      </h2>
      <dl className="divide-y divide-border rounded-lg border border-border bg-card px-4 py-1">
        {openingDays(hours).map(({ weekday, name, text }) => (
          <div
            key={weekday}
            className={`flex flex-wrap justify-between gap-x-4 py-2.5 text-small ${weekday === today ? 'font-bold' : ''}`}
          >
            <dt className="first-letter:uppercase">
              {name}
              {weekday === today && <span className="font-normal text-muted-foreground"> (hoje)</span>}
            </dt>
            <dd className="ml-auto text-right num">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
