import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { BestCut } from './home-data.ts';
import { oxCuts, oxEye, oxOutline, oxTail } from './ox-shapes.ts';
import './ox-map.css';

/**
 * Draws the cuts on an ox and is hidden from assistive technology, because the list beside it has the same links. It
 * loads on wide screens only.
 */
export default function OxMap({ cuts, today }: { cuts: readonly BestCut[]; today: Day }) {
  const onOx = new Set(oxCuts.map(({ name }) => name));
  const [first] = cuts.filter(({ name }) => onOx.has(name));
  const [hovered, setHovered] = useState<string | null>(null);
  const shown = cuts.find(({ name }) => name === hovered) ?? first;
  return (
    <div className="ox">
      <svg viewBox="46 14 540 348" aria-hidden="true">
        <clipPath id="boi">
          <path d={oxOutline} />
        </clipPath>
        <path d={oxOutline} className="ox-body" />
        {oxCuts.map(({ name, shape, x, y }) => (
          <Link
            key={name}
            to={paths.butchers({ search: name })}
            tabIndex={-1}
            className={clsx('ox-cut', name === shown?.name && 'ox-cut-shown')}
            onPointerEnter={() => setHovered(name)}
          >
            <path d={shape} clipPath="url(#boi)" />
            <text x={x} y={y}>
              {name}
            </text>
          </Link>
        ))}
        <path d={oxOutline} className="ox-line" />
        <circle {...oxEye} className="ox-eye" />
        {oxTail.map((line) => (
          <path key={line} d={line} className="ox-line" />
        ))}
      </svg>
      {shown && (
        <div className="flex items-center gap-4 border-t border-border p-4">
          <div className="shrink-0">
            <h3 className="heading text-h4">{shown.name}</h3>
            <Freshness {...shown.fresh} today={today} />
          </div>
          <div className="min-w-0 flex-1">
            <CityRuler
              prices={shown.compared}
              value={shown.price}
              expired={shown.expired}
              mean={shown.mean}
              labels="all"
            />
          </div>
          <ButtonLink
            to={paths.butchers({ search: shown.name })}
            variant="outline"
            className="flex-row-reverse"
          >
            <ArrowRight aria-hidden="true" />
            <span>
              Comparar<span className="sr-only"> {shown.name}</span>
            </span>
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
