import clsx from 'clsx';
import type { KeyboardEvent, PointerEvent } from 'react';
import { formatShortDate } from '#domain/city-time.ts';
import { formatAmount, formatReais } from '#domain/money.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import {
  type CityWeek,
  type Frame,
  type HistoryPoint,
  monthTicks,
  nearestPoint,
  shareOfDay,
  shareOfPrice,
} from './history.ts';
import { cityPaths, priceLinePaths } from './paths.ts';

interface HistoryPlotProps {
  frame: Frame;
  points: readonly HistoryPoint[];
  weeks: readonly CityWeek[];
  gapDays: number;
  /** text alternative of the chart */
  summary: string;
  /** index of the point in the readout */
  chosen: number;
  /** description of that point for screen readers */
  reading: string;
  onChoose: (index: number) => void;
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
const maxMonths = 6;
/** More marks would overlap on phones; above this number only the selected point has a mark. */
const maxMarks = 26;

/** The SVG lines stretch with the page width; marks and labels are HTML on top and keep their size. */
export function HistoryPlot({
  frame,
  points,
  weeks,
  gapDays,
  summary,
  chosen,
  reading,
  onChoose,
}: HistoryPlotProps) {
  const hydrated = useHydrated();
  const { band, median } = cityPaths(weeks, frame, gapDays);
  const { solid, dotted } = priceLinePaths(points, frame, gapDays);
  const last = points.length - 1;

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChoose(nearestPoint(points, (event.clientX - box.left) / box.width, frame));
  };
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(Math.min(last, Math.max(0, next)));
  };

  return (
    <div className="history-plot">
      <div className="history-steps" aria-hidden="true">
        {frame.steps.map((price) => (
          <span key={price} style={{ top: percent(shareOfPrice(price, frame)) }}>
            {formatAmount(price)}
          </span>
        ))}
      </div>
      <div
        className="history-area"
        {...(hydrated
          ? {
              role: 'slider',
              'aria-label': summary,
              tabIndex: 0,
              'aria-valuemin': 1,
              'aria-valuemax': points.length,
              'aria-valuenow': chosen + 1,
              'aria-valuetext': reading,
              onPointerMove: follow,
              onPointerDown: follow,
              onPointerLeave: () => onChoose(last),
              onKeyDown: step,
            }
          : { role: 'img', 'aria-label': summary })}
      >
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          <path
            className="history-grid"
            d={frame.steps
              .map((price) => `M0 ${Math.round(shareOfPrice(price, frame) * 1000)}H1000`)
              .join('')}
          />
          <path className="history-band" d={band} />
          <path className="history-median" d={median} />
          <path className="history-gap" d={dotted} />
          <path className="history-line" d={solid} />
        </svg>
        <Marks frame={frame} points={points} chosen={chosen} />
      </div>
      <div className="history-months" aria-hidden="true">
        {monthTicks(frame, maxMonths).map(({ day, share }) => (
          <span key={day} style={{ left: percent(share) }}>
            {formatShortDate(day).slice(2, -1)}
            {day.slice(5, 7) === '01' && <span className="block">{day.slice(0, 4)}</span>}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Keeps the label of the last price within the chart. */
function labelShift(share: number): string {
  return share > 0.75 ? '-100%' : share < 0.15 ? '0%' : '-50%';
}

/** Official collections are hollow squares and others are dots, so that their shapes differ. */
function Marks({ frame, points, chosen }: { frame: Frame; points: readonly HistoryPoint[]; chosen: number }) {
  const last = points.at(-1);
  const read = points[chosen];
  return (
    <>
      {read && <span className="history-cursor" style={{ left: percent(shareOfDay(read.day, frame)) }} />}
      {points.map(
        ({ day, price, source }, index) =>
          (index === chosen || points.length <= maxMarks) && (
            <span
              key={`${day}-${price}`}
              className={clsx(
                'history-mark',
                source === 'import' && 'history-official',
                index === chosen && 'history-chosen',
              )}
              style={{ left: percent(shareOfDay(day, frame)), top: percent(shareOfPrice(price, frame)) }}
            />
          ),
      )}
      {last && (
        <span
          className="history-last num"
          style={{
            left: percent(shareOfDay(last.day, frame)),
            top: percent(shareOfPrice(last.price, frame)),
            translate: `${labelShift(shareOfDay(last.day, frame))} ${shareOfPrice(last.price, frame) > 0.15 ? '-150%' : '60%'}`,
          }}
        >
          {formatReais(last.price)}
        </span>
      )}
    </>
  );
}
