import clsx from 'clsx';
import { useId } from 'react';
import {
  avenuePath,
  block,
  lakePath,
  onAvenue,
  onLake,
  shareIn,
  spotIn,
  type View,
  viewOf,
} from './city-plan.ts';

const street = 140;

/** The plan with its pins, rendered by the server: it needs no script, no tiles and no connection. Decorative. */
export function SchematicMap({ pins, view = viewOf(pins) }: { pins: readonly MapPin[]; view?: View }) {
  const blocks = useId();
  const { x, y, width, height } = view;
  const lake = onLake(view);
  const avenue = onAvenue(view, pins);
  return (
    <div className="plan" aria-hidden="true">
      <svg viewBox={`${x} ${y} ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <pattern
          id={blocks}
          width={block}
          height={block}
          patternUnits="userSpaceOnUse"
          x={street / 2}
          y={street / 2}
        >
          <rect className="plan-block" width={block - street} height={block - street} rx="80" />
        </pattern>
        <rect x={x} y={y} width={width} height={height} fill={`url(#${blocks})`} />
        <path className="plan-verge" d={avenuePath} />
        <path className="plan-avenue" d={avenuePath} />
        <circle className="plan-square" r="300" />
        <path className="plan-lake" d={lakePath} />
      </svg>
      {avenue && (
        <span className="plan-word" style={shareIn(view, avenue)}>
          Teotônio Segurado
        </span>
      )}
      {lake && (
        <span className="plan-word" style={shareIn(view, lake)}>
          Lago
        </span>
      )}
      {pins.toReversed().map(({ key, label, kind, ...place }) => (
        <span key={key} className={clsx('map-pin num', `map-pin-${kind}`)} style={spotIn(view, place)}>
          {label}
        </span>
      ))}
    </div>
  );
}

export interface MapPin {
  key: string | number;
  /** place */
  name: string;
  /** a few characters on the pin: '6,89' */
  label: string;
  /** 'lowest' of the pins shown, this page's 'own' place, 'other' */
  kind: 'lowest' | 'own' | 'other';
  latitude: number;
  longitude: number;
  /** its page, in the list below */
  to?: string | undefined;
}
