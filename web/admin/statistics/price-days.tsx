import clsx from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { PriceDay } from '#contract/statistics.ts';
import {
  addDays,
  type Day,
  daysBetween,
  formatDate,
  formatShortDate,
  formatWeekday,
} from '#domain/city-time.ts';
import { sourceName } from '#domain/prices.ts';
import { counted } from '#domain/text.ts';
import { barStyles } from '../coverage-bars.tsx';
import { FigureTable } from './price-spreads.tsx';

/** Prices per day of collection, stacked by source. Arrow keys and the pointer choose the day that is described. */
export function PriceDays({ data }: { data: Reply<Endpoints['readPriceDays']>['data'] }) {
  const { from, to, days, total } = data;
  const bars = dayBars(days, from, to);
  const last = bars.length - 1;
  const [selected, setSelected] = useState<number | null>(null);
  const chosen = selected === null ? last : Math.min(selected, last);
  const step = (event: KeyboardEvent) => {
    const next = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setSelected(Math.min(last, Math.max(0, next)));
  };
  const bar = bars[chosen];
  if (total === 0 || !bar) {
    return <p>Nenhum preço foi coletado nestes dias. O gráfico aparece com o primeiro.</p>;
  }
  return (
    <div className="flex flex-col gap-4">
      <figure>
        <p className="min-h-[2lh] text-small font-semibold num sm:min-h-[1lh]" aria-hidden="true">
          {describeDay(bar)}
        </p>
        <div
          role="slider"
          tabIndex={0}
          aria-label={`Preços por dia de ${formatShortDate(from)} a ${formatShortDate(to)}: ${counted(total, 'preço')}`}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={chosen + 1}
          aria-valuetext={describeDay(bar)}
          onKeyDown={step}
          className="mt-2 flex h-44 touch-pan-y items-end gap-px rounded-sm border-b border-border-strong sm:gap-0.5"
          onPointerLeave={() => setSelected(null)}
        >
          <Bars bars={bars} chosen={chosen} choose={setSelected} />
        </div>
        <div aria-hidden="true" className="mt-1 flex justify-between text-micro text-muted-foreground num">
          <span>{formatShortDate(from)}</span>
          <span>{formatShortDate(to)}</span>
        </div>
        <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small">
          {totalsOf(bars).map(({ label, look, count }) => (
            <span key={label} className="inline-flex items-center gap-2">
              <i aria-hidden="true" className={clsx('size-3.5 rounded-sm', look)} />
              {label} <span className="text-muted-foreground num">{count.toLocaleString('pt-BR')}</span>
            </span>
          ))}
        </figcaption>
      </figure>
      <FigureTable
        caption="Preços por dia e origem"
        head={['Dia', 'Total', ...sources.map(({ label }) => label)]}
        rows={days.toReversed().map((day) => ({
          key: day.day,
          cells: [
            formatDate(day.day),
            ...[
              sources.reduce((sum, { key }) => sum + day[key], 0),
              ...sources.map(({ key }) => day[key]),
            ].map((count) => count.toLocaleString('pt-BR')),
          ],
        }))}
      />
    </div>
  );
}

interface BarsProps {
  bars: readonly DayBar[];
  chosen: number;
  choose: (index: number) => void;
}

function Bars({ bars, chosen, choose }: BarsProps) {
  const highest = Math.max(...bars.map(({ total }) => total));
  return bars.map(({ day, total, parts }, index) => (
    <span
      key={day}
      className={clsx('flex h-full flex-1 flex-col justify-end', index === chosen && 'bg-muted')}
      onPointerMove={() => choose(index)}
      onPointerDown={() => choose(index)}
    >
      <span className="flex flex-col-reverse gap-px" style={{ height: `${(total * 100) / highest}%` }}>
        {parts.map(({ label, look, count }) => (
          <span key={label} className={look} style={{ height: `${(count * 100) / total}%` }} />
        ))}
      </span>
    </span>
  ));
}

/** The sources in the order of the stack, each with its label and style. */
export const sources = [
  { key: 'admin', label: 'Painel', look: barStyles.ink },
  { key: 'import', label: 'Pesquisa', look: barStyles.gold },
  { key: 'report', label: sourceName('report', 'meat'), look: barStyles.inkHatching },
  { key: 'receipt', label: 'Nota fiscal', look: barStyles.neutralStripes },
  { key: 'merchant', label: 'Loja', look: barStyles.goldHatching },
] as const satisfies readonly { key: keyof PriceDay; label: string; look: string }[];

/** A day of the chart, possibly without prices. */
interface DayBar {
  day: Day;
  total: number;
  parts: readonly { label: string; look: string; count: number }[];
}

/** Returns a bar for every day from the first to the last. */
export function dayBars(days: readonly PriceDay[], from: Day, to: Day): DayBar[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index);
    const counts = known.get(day);
    const parts = sources
      .map(({ key, label, look }) => ({ label, look, count: counts?.[key] ?? 0 }))
      .filter(({ count }) => count > 0);
    return { day, total: parts.reduce((sum, { count }) => sum + count, 0), parts };
  });
}

/** 'sex., 12 jun.: 32 preços (20 Pesquisa, 12 Painel)' */
export function describeDay({ day, total, parts }: DayBar): string {
  const list = parts.map(({ count, label }) => `${count} ${label}`).join(', ');
  return `${formatWeekday(day)}: ${total === 0 ? 'nenhum preço' : `${counted(total, 'preço')} (${list})`}`;
}

/** Returns the sources that have prices in these bars, each with its total. */
export function totalsOf(bars: readonly DayBar[]): { label: string; look: string; count: number }[] {
  return sources
    .map(({ label, look }) => ({
      label,
      look,
      count: bars
        .flatMap(({ parts }) => parts)
        .reduce((sum, part) => (part.label === label ? sum + part.count : sum), 0),
    }))
    .filter(({ count }) => count > 0);
}
