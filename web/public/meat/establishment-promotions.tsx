import { PromoCard } from '#web/components/promo-card.tsx';
import { paths } from '#web/paths.ts';
import type { EstablishmentData } from './load-establishment.ts';

/** The shop's running promotions; the section appears only if there are any. Spec, public side, section 2. */
export function EstablishmentPromotions({ loaded: { establishment, today } }: { loaded: EstablishmentData }) {
  const { promotions } = establishment;
  if (promotions.length === 0) return null;
  return (
    <section aria-labelledby="promocoes" className="flex flex-col gap-3">
      <h2 id="promocoes" className="heading text-h2">
        Promoções especiais
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {promotions.map((promotion) => (
          <li key={promotion.id}>
            <PromoCard
              promotion={promotion}
              today={today}
              to={paths.product(promotion.productId)}
              lowest={promotion.cityLowest}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
