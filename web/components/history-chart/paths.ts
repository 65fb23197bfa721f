import { addDays, daysBetween } from '#domain/city-time.ts';
import { type CityWeek, type Frame, type HistoryPoint, runsOf, shareOfDay, shareOfPrice } from './history.ts';

/** SVG paths of the chart in a box of 1000 by 1000, stretched to the width at hand. */

const unit = 1000;
const x = (day: string, frame: Frame) => Math.round(shareOfDay(day, frame) * unit);
const y = (price: number, frame: Frame) => Math.round(shareOfPrice(price, frame) * unit);

/** A price holds until the next collection: solid steps, and apart from them the stretches without one. */
export function placePaths(
  points: readonly HistoryPoint[],
  frame: Frame,
  gapDays: number,
): { held: string; gaps: string } {
  let held = '';
  let gaps = '';
  points.forEach((point, index) => {
    const next = points[index + 1];
    const until = next?.day ?? frame.to;
    const start = `M${x(point.day, frame)} ${y(point.price, frame)}`;
    const gap = daysBetween(point.day, until) > gapDays;
    if (gap) gaps += `${start}H${x(until, frame)}`;
    else if (next) held += `${start}H${x(until, frame)}`;
    if (next && next.price !== point.price) {
      held += `${gap ? `M${x(until, frame)} ${y(point.price, frame)}` : ''}V${y(next.price, frame)}`;
    }
  });
  return { held, gaps };
}

/** The city's range as an area and its median as a line, in runs without gaps. */
export function cityPaths(
  weeks: readonly CityWeek[],
  frame: Frame,
  gapDays: number,
): { band: string; median: string } {
  let band = '';
  let median = '';
  for (const run of runsOf(weeks, gapDays)) {
    // A week holds until the next one begins; the last of a run, to its own end.
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
