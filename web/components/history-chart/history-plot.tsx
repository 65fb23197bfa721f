import clsx from 'clsx';
import type { KeyboardEvent, PointerEvent } from 'react';
import { addDays, daysBetween, formatShortDate } from '#domain/city-time.ts';
import { formatAmount, formatReais } from '#domain/money.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import {
  type CityWeek,
  type Frame,
  type HistoryPoint,
  monthTicks,
  nearestPoint,
  runsOf,
  shareOfDay,
  shareOfPrice,
} from './history.ts';

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

/** SVG paths of the chart in a 1000 by 1000 box, which is stretched to the available width. */

const unit = 1000;
const x = (day: string, frame: Frame) => Math.round(shareOfDay(day, frame) * unit);
const y = (price: number, frame: Frame) => Math.round(shareOfPrice(price, frame) * unit);

/** A price is valid until the next collection: solid steps, and separate dotted lines over long gaps. */
export function priceLinePaths(
  points: readonly HistoryPoint[],
  frame: Frame,
  gapDays: number,
): { solid: string; dotted: string } {
  let solid = '';
  let dotted = '';
  points.forEach((point, index) => {
    const next = points[index + 1];
    const until = next?.day ?? frame.to;
    const start = `M${x(point.day, frame)} ${y(point.price, frame)}`;
    const gap = daysBetween(point.day, until) > gapDays;
    if (gap) dotted += `${start}H${x(until, frame)}`;
    else if (next || points.length === 1) solid += `${start}H${x(until, frame)}`;
    if (next && next.price !== point.price) {
      solid += `${gap ? `M${x(until, frame)} ${y(point.price, frame)}` : ''}V${y(next.price, frame)}`;
    }
  });
  return { solid, dotted };
}

/** Gives the city's price range as an area and its median as a line, in runs without gaps. */
export function cityPaths(
  weeks: readonly CityWeek[],
  frame: Frame,
  gapDays: number,
): { band: string; median: string } {
  let band = '';
  let median = '';
  for (const run of runsOf(weeks, gapDays)) {
    // A week is valid until the next one begins; the last week of a run ends with its own last day.
    const spans = run.map((week, index) => ({
      week,
      start: x(week.from, frame),
      end: x(run[index + 1]?.from ?? addDays(week.to, 6), frame),
    }));
    const first = spans[0];
    if (!first) continue;
    band += `M${first.start} ${y(first.week.highest, frame)}`;
    band += spans.map(({ week, end }) => `V${y(week.highest, frame)}H${end}`).join('');
    band += spans
      .toReversed()
      .map(({ week, start }) => `V${y(week.lowest, frame)}H${start}`)
      .join('');
    band += 'Z';
    median += `M${first.start} ${y(first.week.median, frame)}`;
    median += spans.map(({ week, end }) => `V${y(week.median, frame)}H${end}`).join('');
  }
  return { band, median };
}
