import clsx from 'clsx';
import { CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Promotion } from '#contract/promotions.ts';
import { type Day, dayOf, daysBetween, formatShortDate, formatWeekday } from '#domain/city-time.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { formatDistance } from '#domain/distance.ts';
import { formatReais } from '#domain/money.ts';
import {
  announcedPercent,
  lowersPrice,
  sayPromotionEnd,
  sayRealDiscount,
  saySeen,
} from '#domain/promotions.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Freshness, type FreshnessFacts } from './freshness.tsx';
import { Price } from './price.tsx';

interface PromoCardProps {
  /** a promotion from any API list */
  promotion: Pick<Promotion, 'title' | 'discountPercentage' | 'startDate' | 'endDate'> & {
    Product: { name: string };
    /** reais; null in a preview: not typed yet */
    originalPrice: number | null;
    /** reais; null in a preview: not typed yet */
    salePrice: number | null;
    /** null in a preview: not known yet */
    fullPriceSeen: boolean | null;
    /** the price that was observed in the shop instead */
    observed?: Promotion['observed'] | undefined;
  };
  today: Day;
  /** URL of the title's link; undefined in a preview, which leads nowhere */
  to?: string | undefined;
  /** the shop; undefined on the shop's own page */
  place?:
    | {
        name: string;
        address: string | null;
        distance?: number | undefined;
        coordinatesPrecision?: CoordinatePrecision | null | undefined;
        /** precision of the point that the distance is measured from */
        fromPrecision?: CoordinatePrecision | undefined;
      }
    | undefined;
  /** the city's lowest price of the product in reais, if the promotion is dearer than that */
  lowest?: number | null | undefined;
  /** heading level of the title */
  level?: 2 | 3 | 4 | undefined;
  /** shows the age of the price: on public pages a button that opens its sheet */
  age?: (fresh: FreshnessFacts) => ReactNode;
}

/**
 * Card of a promotion whose full price is checked against the shop's last 30 days. If a lower price was observed in the
 * shop, the card shows that; if a higher one, the card claims no discount. It fills the height of its row.
 */
export function PromoCard({
  promotion,
  today,
  to,
  place,
  lowest = null,
  level = 3,
  age = (fresh) => <Freshness {...fresh} today={today} />,
}: PromoCardProps) {
  const { title, Product, originalPrice, fullPriceSeen, observed, startDate, endDate } = promotion;
  const contested = observed?.contests === true;
  const salePrice = observed && !contested ? observed.price : promotion.salePrice;
  // The stated percentage limits that of the promotion's own price, but not that of a lower observed price.
  const discountPercentage = observed ? 100 : promotion.discountPercentage;
  const ended = endDate < today;
  const Heading = `h${level}` as const;
  return (
    <article
      className={clsx(
        'relative flex h-full w-full flex-col gap-2 rounded-lg border border-border bg-card p-4',
        to !== undefined && 'hover:bg-card-sunken',
      )}
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        {contested ? (
          <Badge tone="outline">Anunciada</Badge>
        ) : (
          <Discount
            originalPrice={originalPrice}
            salePrice={salePrice}
            discountPercentage={discountPercentage}
            ended={ended}
          />
        )}
        <span className="text-small text-muted-foreground">
          {ended
            ? `Encerrada em ${formatShortDate(endDate)}`
            : sayPromotionEnd(endDate, today, formatWeekday)}
        </span>
      </p>
      <Heading className="heading text-h4 wrap-anywhere">
        {to === undefined ? (
          title
        ) : (
          // The whole card is clickable: the link's ::after covers it.
          <Link to={to} className="after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
        )}
      </Heading>
      {!title.includes(Product.name) && <p className="text-small text-muted-foreground">{Product.name}</p>}
      <p className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <Price value={salePrice} unit="kg" size={contested ? 'sm' : 'lg'} expired={ended} />
        {!contested &&
          originalPrice !== null &&
          (salePrice === null || lowersPrice({ originalPrice, salePrice })) && (
            <s className="text-small text-muted-foreground num">
              <span className="sr-only">antes </span>
              {formatReais(originalPrice)}
            </s>
          )}
      </p>
      {observed && <Seen observed={observed} promised={promotion.salePrice} />}
      {!ended && !contested && fullPriceSeen !== null && originalPrice !== null && salePrice !== null && (
        <FullPriceCheck fullPriceSeen={fullPriceSeen} originalPrice={originalPrice} salePrice={salePrice} />
      )}
      {lowest !== null && !contested && (
        <p className="text-small text-muted-foreground num">{`Menor da cidade: ${formatReais(lowest)}`}</p>
      )}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-1 pt-1">
        {place && <Place {...place} />}
        {age(
          observed && !contested
            ? { ...observed, day: dayOf(observed.collectionDate) }
            : {
                day: startDate,
                lifeDays: daysBetween(startDate, endDate),
                source: 'promotion',
                sourceName: 'Promoção',
              },
        )}
      </div>
    </article>
  );
}

interface SeenProps {
  observed: NonNullable<Promotion['observed']>;
  /** the promotion's own price in reais */
  promised: number | null;
}

/** Shows the observed price instead of the promotion's: higher, or lower, and the promised price. */
function Seen({ observed: { price, contests, collectionDate }, promised }: SeenProps) {
  const seen = saySeen(price, dayOf(collectionDate));
  if (contests) {
    return (
      <p className="flex items-start gap-1.5 text-small font-semibold text-gold-ink num">
        <Info size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        {seen}
      </p>
    );
  }
  return (
    <p className="text-small text-muted-foreground num">
      {promised === null ? seen : `Promoção a ${formatReais(promised)}, ${seen}`}
    </p>
  );
}

type DiscountProps = Pick<
  PromoCardProps['promotion'],
  'originalPrice' | 'salePrice' | 'discountPercentage'
> & {
  ended?: boolean;
};

/** Shows the whole percentage of a promotion; a discount of less than 1% is not shown. */
export function Discount({ ended = false, ...promotion }: DiscountProps) {
  const percent = announcedPercent(promotion);
  if (percent === 0) return null;
  return <Badge tone={ended ? 'neutral' : 'offer'}>{percent}% OFF</Badge>;
}

interface FullPriceCheckProps extends Pick<Promotion, 'fullPriceSeen' | 'originalPrice' | 'salePrice'> {
  /** true where the full price is beside it */
  short?: boolean;
}

/** Says whether the full price was really observed in that shop; renders nothing without a discount. */
export function FullPriceCheck({
  fullPriceSeen,
  originalPrice,
  salePrice,
  short = false,
}: FullPriceCheckProps) {
  if (!lowersPrice({ originalPrice, salePrice })) return null;
  const [Icon, ink, text]: [LucideIcon, string, string] = fullPriceSeen
    ? [
        CircleCheck,
        'text-best-ink',
        short ? 'Preço cheio visto aqui em 30 dias' : sayRealDiscount(originalPrice),
      ]
    : [
        Info,
        'text-gold-ink',
        short ? 'Preço cheio não visto aqui em 30 dias' : 'Preço cheio não visto aqui nos últimos 30 dias',
      ];
  return (
    <p className={`flex items-start gap-1.5 text-small font-semibold ${ink}`}>
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}

function Place({ name, address, distance, ...known }: NonNullable<PromoCardProps['place']>) {
  const away =
    distance !== undefined && formatDistance(distance, known.coordinatesPrecision, known.fromPrecision);
  const where = [address, away].filter(Boolean).join(' · ');
  return (
    <p className="min-w-0 text-small">
      <span className="block font-semibold">{name}</span>
      {where && <span className="text-muted-foreground">{where}</span>}
    </p>
  );
}
