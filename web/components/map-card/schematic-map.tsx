import clsx from 'clsx';
import { useId } from 'react';
import { avenuePath, block, lakePath, spotIn, viewOf } from './city-plan.ts';
import type { MapPin } from './map-card.tsx';

/** The plan with its pins: drawn by the server, needs no script, no tiles and no connection. Decorative. */
export function SchematicMap({ pins }: { pins: readonly MapPin[] }) {
  const blocks = useId();
  const view = viewOf(pins);
  const { x, y, width, height } = view;
  const words = width / 26;
  return (
    <div className="plan" aria-hidden="true">
      <svg viewBox={`${x} ${y} ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <pattern id={blocks} width={block} height={block} patternUnits="userSpaceOnUse" x={70} y={70}>
          <rect className="plan-block" width={block - 140} height={block - 140} rx="80" />
        </pattern>
        <rect x={x} y={y} width={width} height={height} fill={`url(#${blocks})`} />
        <path className="plan-avenue" d={avenuePath} />
        <circle className="plan-avenue" r="260" />
        <path className="plan-lake" d={lakePath} />
        <text x={-words * 0.35} y={y + height / 2} fontSize={words} className="plan-word plan-word-upright">
          Teotônio Segurado
        </text>
        <text x={x + width * 0.03} y={y + height / 2} fontSize={words} className="plan-word plan-word-lake">
          {x + width * 0.06 < -3600 && 'Lago'}
        </text>
      </svg>
      {pins.toReversed().map(({ key, label, kind, ...place }) => (
        <span key={key} className={clsx('map-pin num', `map-pin-${kind}`)} style={spotIn(view, place)}>
          {label}
        </span>
      ))}
    </div>
  );
}
