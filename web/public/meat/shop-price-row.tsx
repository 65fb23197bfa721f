import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { formatDifference, formatReais } from '#domain/money.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { BestLabel, lowestInCity, PriceTag } from '#web/components/price-tag.tsx';
import { Trend } from '#web/components/trend.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { ContestedNote, PromotionNote } from './promotion-note.tsx';
import { type CityPrices, isCityLowest, type ShopPrice } from './shop-prices.ts';
import { UnitNote } from './unit-note.tsx';

interface ShopPriceRowProps {
  price: ShopPrice;
  today: Day;
  /** heading level of the product's name */
  level: 3 | 4;
}

/** Shows one product of the shop: price, trend, age and position in the city. The row links to the product. */
export function ShopPriceRow({ price, today, level }: ShopPriceRowProps) {
  const { productId, name, fresh, promotion, contested, previousPrice, city } = price;
  const Heading = `h${level}` as const;
  return (
    <li className="shop-price">
      <div className="shop-price-what">
        <div>
          <HeartButton kind="product" id={productId} name={name} />
          <Heading className="heading">
            <Link to={paths.product(productId)}>{name}</Link>
            <UnitNote unit={price.unit} />
          </Heading>
        </div>
        <div className="shop-price-notes">
          {promotion ? (
            <PromotionNote promotion={promotion} price={price.price} today={today} />
          ) : (
            <span className="shop-price-moves">
              <Trend of={price} expired={price.expired} today={today} look="short" />
              {previousPrice !== null && previousPrice !== price.price && (
                <span className="shop-price-note">{`antes ${formatReais(previousPrice)}`}</span>
              )}
            </span>
          )}
          {contested && (
            <ContestedNote promotion={contested} price={price.price} day={fresh.day} today={today} />
          )}
          <Freshness {...fresh} today={today} />
        </div>
      </div>
      <div className="shop-price-value">
        <Value price={price} />
        {city && (
          <div className="ruler-box">
            <CityRuler
              prices={cityPrices(price.price, city)}
              value={price.price}
              expired={price.expired}
              mean={city.mean}
            />
          </div>
        )}
        <span className="shop-price-note">{positionText(price.price, city)}</span>
      </div>
    </li>
  );
}

function Value({ price: { price, unit, city, expired } }: { price: ShopPrice }) {
  if (!city || !isCityLowest(price, city)) {
    return <Price value={price} unit={unit} show="unit" expired={expired} />;
  }
  return (
    <>
      <PriceTag value={price} unit={unit} expired={expired} />
      <BestLabel text={lowestInCity(city)} expired={expired} />
    </>
  );
}

/** Gives the known prices of the city: the lowest, this one and the highest. */
function cityPrices(price: number, { lowest, highest, shops }: CityPrices): number[] {
  return shops === 1 ? [price] : [lowest, price, highest];
}

function positionText(price: number, city: CityPrices | null): string | null {
  if (!city) return 'fora da comparação';
  if (city.shops === 1) return 'só aqui na cidade';
  return price > city.lowest ? formatDifference(price - city.lowest) : null;
}
