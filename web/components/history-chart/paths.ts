import { addDays, daysBetween } from '#domain/city-time.ts';
import { type CityWeek, type Frame, type HistoryPoint, runsOf, shareOfDay, shareOfPrice } from './history.ts';

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
