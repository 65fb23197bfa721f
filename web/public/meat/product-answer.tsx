import clsx from 'clsx';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { isLowest } from '#domain/comparison.ts';
import { formatDistance } from '#domain/distance.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatReais } from '#domain/money.ts';
import { nearList } from '#domain/near-list.ts';
import { counted } from '#domain/text.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import { Price, type PriceUnit } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { useErrand } from '#web/place/errand.ts';
import type { NearPrices } from '#web/place/use-near-prices.ts';
import { ListButton } from '#web/shopping-list/list-button.tsx';
import type { NearFacts } from '../near/near-facts.ts';
import { FreshnessButton } from '../price-sheet/freshness-button.tsx';
import { Directions } from '../sticky-actions.tsx';
import type { CityFigures } from './city-figures.ts';
import type { ProductData } from './load-product.ts';

/** The price that a product's page answers with: the lowest bill near somebody or, without a place, the city's lowest price. */
export interface Answer extends FreshnessFacts {
  /** of the observation */
  id: number;
  /** 'Mais em conta para você' */
  label: string;
  price: number;
  place: { id: number; name: string; to: string; where: string };
  /** 'cerca de 2,6 km', '405 Norte' */
  facts: string;
}

/** Names the answer of a product among what is drawn before the page's script runs. */
export const answerName = ({ id }: { id: number }) => `resposta ${id}`;

/** What the list of the product is of near somebody, and what its answer is compared with. */
export function productFacts({ product: { id, name, unit }, figures }: AnsweredProduct): NearFacts {
  return { kind: 'product', id, name, unit, figures: figures ?? undefined, hasPromotions: true };
}

interface AnsweredProduct {
  product: { id: number; name: string; unit: PriceUnit };
  /** null: no price can be compared */
  figures: CityFigures | null;
  today: Day;
}

/** @param loaded without the city's lowest price, the answer is only what is near */
export function useAnswer(
  { product, figures, best, today }: AnsweredProduct & Partial<Pick<ProductData, 'best'>>,
  { found, from }: Pick<NearPrices, 'found' | 'from'>,
): Answer | null {
  const errand = useErrand({ kind: 'product', ...product });
  if (!figures) return null;
  if (from && Array.isArray(found)) {
    const { ranked, expired } = nearList(found, { order: 'conta', ...errand, today });
    const [first] = ranked;
    if (first && (!expired || figures.expired)) {
      const { km, precision } = first;
      const facts = km === null ? first.place.where : formatDistance(km, precision, from.point.precision);
      return { ...first, label: 'Mais em conta para você', facts };
    }
  }
  if (!best) return null;
  const { shop } = best;
  return {
    ...best,
    label: sayCityBest(figures),
    place: { id: shop.id, name: shop.name, to: paths.establishment(shop.id), where: shop.where },
    facts: [shop.district, figures.ties > 0 && `e mais ${counted(figures.ties, 'lugar', 'lugares')}`]
      .filter(Boolean)
      .join(' · '),
  };
}

function sayCityBest(figures: CityFigures): string {
  if (!isLowest(figures.lowest, figures)) return 'Preço em Palmas';
  return figures.expired ? 'Menor da última coleta' : 'Menor preço da cidade';
}

interface ProductAnswerProps extends AnsweredProduct {
  figures: CityFigures;
  answer: Answer;
  /** the place of the action in the page */
  action?: RefObject<HTMLDivElement | null>;
}

interface CityRangeProps extends Pick<ProductAnswerProps, 'figures' | 'today' | 'answer'> {
  /** true: on wide screens alone; otherwise on narrow ones, where the list comes first */
  wide?: boolean;
}

/** The answer among the prices of the city, which unfold to its figures. */
export function CityRange({ figures, today, answer, wide = false }: CityRangeProps) {
  const { lowest, highest, marks, mean, ranked, expired } = figures;
  if (ranked.length < 2) return null;
  return (
    <details className={clsx('product-ruler', wide ? 'max-lg:hidden' : 'lg:hidden')}>
      <summary>
        <span className="sr-only">Na cidade: </span>
        <CityRuler
          prices={marks}
          value={isExpired(answer, today) && !expired ? null : answer.price}
          expired={expired}
          mean={mean}
          scale={{ lowest, highest }}
          size="md"
        />
      </summary>
      <p className="text-small text-muted-foreground num">
        {`De ${formatReais(lowest)} a ${formatReais(highest)} na cidade${mean === null ? '' : `, média ${formatReais(mean)}`}`}
      </p>
    </details>
  );
}

/** The answer has the same height with and without a place. */
export function ProductAnswer({ product, figures, today, answer, action }: ProductAnswerProps) {
  const isOld = isExpired(answer, today);
  return (
    <section aria-labelledby="resposta" className="product-answer" data-seen={answer.id}>
      <h2 id="resposta" className="text-small font-semibold text-muted-foreground">
        {answer.label}
      </h2>
      <div className="product-best">
        <Price value={answer.price} unit={product.unit} size="lg" expired={isOld} />
        <p className="relative min-w-0 flex-1">
          <Link
            to={answer.place.to}
            className="block truncate font-bold text-primary-ink after:absolute after:inset-0 hover:underline"
          >
            {answer.place.name}
          </Link>
          <span className="block truncate text-small text-muted-foreground num">{answer.facts}</span>
        </p>
      </div>
      <CityRange {...{ figures, today, answer }} wide />
      <div className="flex flex-wrap items-center gap-x-2">
        <FreshnessButton {...answer} product={product} place={answer.place} kind="meat" today={today} />
        <div ref={action} className="flex grow flex-wrap gap-2">
          <Directions {...answer.place} />
          <ListButton product={product} className="btn btn-outline" />
        </div>
      </div>
    </section>
  );
}
