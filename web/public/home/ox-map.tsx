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

/** Drawing of the ox: its outline and the area of each cut. */

const oxOutline =
  'M66 138c4-14 14-26 28-33 5-12 3-26-7-36 15 2 27 11 31 25 6 0 11 2 15 5 15 3 30-2 44-12 10-24 22-42 41-44 20-2 31 15 38 36 24 9 59 13 96 12 45-1 89-8 129-4 28 3 48 12 58 27 9 14 12 34 10 58-2 26-9 48-13 66-3 20 1 38 3 56l2 44c1 8-3 12-9 12h-22c-5 0-7-4-6-9l6-22c-2-30-12-50-22-66-9-15-19-22-29-24-12 8-30 14-52 17-46 6-96 4-140-4-8 12-9 28-8 46l2 52c1 7-3 10-9 10h-20c-5 0-7-4-6-8l5-17c-1-26-6-50-14-71-14-6-26-13-35-22-14-6-29-16-39-31-8-12-17-21-29-25-13 5-27 5-37-1-9-5-13-14-11-23 3-6 4-10 0-17Z';

const oxEye = { cx: 98, cy: 117, r: 3.5 };

/** The thin tail and its thick end. */
const oxTail = ['M547 118c14 6 16 22 15 44s-4 38-3 54', 'M559 214c-1 8-2 14-1 20'] as const;

interface OxCut {
  /** the name in the list of popular cuts */
  name: string;
  shape: string;
  /** centre of the label */
  x: number;
  y: number;
}

const oxCuts: readonly OxCut[] = [
  { name: 'Cupim', shape: 'M172 90c10-28 26-48 46-50 20 0 34 16 42 44l-8 34-80 4Z', x: 216, y: 86 },
  { name: 'Contra Filé', shape: 'M256 60h144v78H252Z', x: 328, y: 112 },
  { name: 'Alcatra', shape: 'M400 60h58v94l-58-6Z', x: 429, y: 116 },
  { name: 'Picanha', shape: 'M458 60h100v68H458Z', x: 500, y: 112 },
  { name: 'Maminha', shape: 'M458 128h100v44l-108-6 8-14Z', x: 502, y: 153 },
  { name: 'Costela', shape: 'M250 138h122v120H250Z', x: 311, y: 186 },
  { name: 'Fraldinha', shape: 'M372 138h28v10l52 6-10 20 0 90h-70Z', x: 408, y: 202 },
  { name: 'Patinho', shape: 'M442 168l110 4 2 76-90 2-22-30Z', x: 501, y: 206 },
];
