import { type Day, daysBetween } from '#domain/city-time.ts';
import { scaleOf, shareInScale } from './city-ruler.tsx';

interface SparklineProps {
  /** oldest first, prices in reais */
  points: readonly { day: Day; price: number }[];
  width?: number | undefined;
  height?: number | undefined;
}

/** Tiny price history beside a text. Decorative, because the trend beside it carries the meaning. */
export function Sparkline({ points, width = 64, height = 28 }: SparklineProps) {
  const first = points[0];
  const last = points.at(-1);
  const scale = scaleOf(points.map(({ price }) => price));
  if (!first || !last || !scale || points.length < 2) return null;
  const edge = 4;
  const span = Math.max(1, daysBetween(first.day, last.day));
  const x = (day: Day) => round(edge + (daysBetween(first.day, day) / span) * (width - 2 * edge));
  const y = (price: number) => round(height - edge - shareInScale(price, scale) * (height - 2 * edge));
  const steps = points.slice(1).map(({ day, price }) => `H${x(day)}V${y(price)}`);
  return (
    <svg width={width} height={height} aria-hidden="true" className="shrink-0 text-primary-ink">
      <path
        d={`M${x(first.day)} ${y(first.price)}${steps.join('')}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <circle cx={x(last.day)} cy={y(last.price)} r="3.5" fill="currentColor" />
    </svg>
  );
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
