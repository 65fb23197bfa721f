import { Link } from 'react-router';
import type { PlaceCoverage } from '#contract/statistics.ts';
import type { CoverageKind } from '#domain/coverage.ts';
import { counted } from '#domain/text.ts';
import { panelPaths } from '#web/panel-paths.ts';

interface CoverageBarsProps {
  kind: CoverageKind;
  places: readonly PlaceCoverage[];
  /** products followed in the city */
  products: number;
}

/**
 * Shows one bar per place: valid prices solid, expired ones hatched. A name links to the round of the shop; that of a station to
 * its prices.
 */
export function CoverageBars({ kind, places, products }: CoverageBarsProps) {
  const share = (count: number) => `${products === 0 ? 0 : Math.min(100, (count * 100) / products)}%`;
  return (
    <>
      <ul className="flex flex-col gap-1">
        {places.map(({ id, name, valid, expired }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto]"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <Link
                to={
                  kind === 'fuel'
                    ? panelPaths.list('fuelPrices', { establishmentId: id })
                    : panelPaths.priceRound(id)
                }
                className="inline-flex min-h-tap items-center text-small wrap-anywhere hover:underline lg:min-h-8"
              >
                {name}
              </Link>
            </span>
            <span
              className="order-3 col-span-2 mb-2 flex h-2.5 overflow-hidden rounded-sm bg-track sm:order-none sm:col-span-1 sm:mb-0"
              aria-hidden="true"
            >
              <span className={barStyles.ink} style={{ width: share(valid) }} />
              <span className={barStyles.goldHatching} style={{ width: share(expired) }} />
            </span>
            <span className="min-w-14 text-right text-small num">
              <strong>{valid}</strong>
              <span className="text-muted-foreground">/{products}</span>
              <span className="sr-only">
                {' '}
                {counted(valid, 'válido')}, {counted(expired, 'vencido')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-muted-foreground">
        <span className="inline-flex items-center gap-2">
          <i className={`size-3.5 rounded-sm ${barStyles.ink}`} />
          válidos
        </span>
        <span className="inline-flex items-center gap-2">
          <i className={`size-3.5 rounded-sm ${barStyles.goldHatching}`} />
          vencidos
        </span>
      </p>
    </>
  );
}

/**
 * Styles for parts of bars. Green and red mean 'lowest price' and 'dearer' on this site, so bars use ink, gold and
 * patterns, which also differ in shades of grey.
 */
export const barStyles = {
  ink: 'bg-primary-ink',
  gold: 'bg-gold-line',
  inkHatching: 'bg-[repeating-linear-gradient(135deg,var(--primary-ink)_0_3px,transparent_3px_6px)]',
  goldHatching: 'bg-[repeating-linear-gradient(135deg,var(--gold-line)_0_3px,transparent_3px_6px)]',
  neutralStripes: 'bg-[repeating-linear-gradient(0deg,var(--muted-foreground)_0_2px,transparent_2px_4px)]',
} as const;
