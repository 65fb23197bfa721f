import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { saySellers } from '#domain/sellers.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Price, spokenUnits } from '#web/components/price.tsx';
import { BestLabel } from '#web/components/price-tag.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { FreshnessButton } from '../price-sheet/freshness-button.tsx';
import { locationText } from './meat-text.ts';
import type { Deal } from './meat-view.ts';
import { PromotionDetails } from './promotion-note.tsx';

interface BestDealCardProps {
  deal: Deal;
  today: Day;
}

/**
 * Shows the best price of a search; its label says 'hoje' only if all compared prices are from today, and its own day
 * is below. Spec, public side, section 2 (/acougues).
 */
export function BestDealCard({ deal: { row, offer, ties, saving }, today }: BestDealCardProps) {
  const { cut, comparison } = row;
  const { mean, prices, expired, from } = comparison;
  return (
    <section aria-label="Melhor preço" className="best-deal tag-card">
      <div className="flex min-w-0 flex-col gap-1.5 self-end">
        <p className="flex flex-wrap items-center gap-1.5 pl-5 lg:pl-3">
          <BestLabel
            look="tag"
            expired={expired}
            text={expired ? 'Menor da coleta' : from === today ? 'Melhor preço de hoje' : 'Melhor preço'}
          />
          <SavingsChip saving={saving} />
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          <HeartButton kind="product" id={cut.id} name={cut.name} />
          <h2 className="heading min-w-0 text-h2 wrap-anywhere">
            {/* The whole card is clickable: the link's ::after covers it. */}
            <Link to={paths.product(cut.id)} className="after:absolute after:inset-0 hover:underline">
              {cut.name}
            </Link>
          </h2>
          {cut.description && <p className="text-small text-muted-foreground">{cut.description}</p>}
        </div>
      </div>
      <div className="best-deal-price">
        <Price value={offer.price} unit={cut.unit} size="xl" expired={expired} />
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <p className="text-small">
          <span className="font-bold">{saySellers(offer.shop.name, ties)}</span>
          <span className="text-muted-foreground"> · {locationText(offer.shop)}</span>
        </p>
        <p>
          <FreshnessButton {...offer} kind="meat" product={cut} place={offer.shop} today={today} />
        </p>
        <SeenLower of={cut.seenLower} best={offer.price} today={today} />
        {offer.promotion && (
          <PromotionDetails promotion={offer.promotion} today={today} discount={saving === null} />
        )}
      </div>
      <div className="best-deal-saving">
        {saving !== null && (
          <p className="text-small">
            <strong className="num">{formatReais(saving.reference - offer.price)}</strong> a menos{' '}
            {spokenUnits[cut.unit]} que a média da cidade
          </p>
        )}
        <CityRuler prices={prices} value={offer.price} expired={expired} mean={mean} size="lg" labels="all" />
      </div>
    </section>
  );
}
