import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { radarCards } from '#domain/leading-cuts.ts';
import { sayTies } from '#domain/sellers.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Price, type PriceUnit } from '#web/components/price.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { type ChosenHomeTabs, type HomeTabs, paths } from '#web/paths.ts';
import { useAboutKm, useKm } from '#web/place/user-place.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { unitOf } from '../fuel/unit-of.ts';
import { FreshnessButton } from '../price-sheet/freshness-button.tsx';
import { categories, pageOf } from './categories.ts';
import { ChipPrice, Fold } from './fold.tsx';
import type { BestCut, BestFuel, HomeData, PricedPlace } from './home-data.ts';
import { sayDaysShort } from './lowest-list.tsx';

interface RadarProps {
  data: HomeData;
  /** the open tab */
  current: HomeTabs['radar'];
  chosen: ChosenHomeTabs;
}

/**
 * The 'Radar de Preços' section: the lowest price of each cut and its place. The tabs of fuel and of opened categories
 * link to their own pages; prices of fuel are shown here only if there are none of meat.
 */
export function Radar({ data, current, chosen }: RadarProps) {
  const isFuel = current === 'combustivel';
  const aboutKm = useAboutKm();
  const shown = (isFuel ? data.fuels : data.cuts).slice(0, radarCards);
  const days = sayDaysShort(
    shown.map(({ fresh }) => fresh),
    data.today,
  );
  return (
    <Fold
      id="radar"
      title="Radar de Preços"
      about={days}
      chips={shown.map((best) => ({
        name: best.name,
        to: 'station' in best ? paths.fuel({ fuelTypeId: best.id }) : paths.product(best.productId),
        price: days !== null && <ChipPrice best={best} />,
      }))}
      isOpen={chosen.radar !== undefined || shown.length === 0}
    >
      <p className="text-small text-muted-foreground">
        {[
          `O menor preço de cada ${isFuel ? 'combustível' : 'corte'} e onde ele está na cidade.`,
          !isFuel && shown.some(({ saving }) => saving) && '“Economize” é contra a média.',
          aboutKm,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Tabs
        label="Categorias do radar"
        group="-radar"
        links
        current={current}
        tabs={categories.map(({ key, name, icon }) => ({
          key,
          label: name,
          icon,
          to: (key !== 'acougues' && pageOf(key, data)) || paths.home({ ...chosen, radar: key }),
        }))}
      />
      {isFuel ? (
        <FuelCards data={data} />
      ) : current === 'acougues' ? (
        <CutCards data={data} />
      ) : (
        <Empty level={3} title="Em desenvolvimento" />
      )}
      <Link to={isFuel ? paths.fuel() : paths.butchers()} className="radar-all">
        <span>
          {shown.length > 0 && shown.every(({ expired }) => expired)
            ? 'Ver todos os preços'
            : 'Ver Todas Ofertas'}
        </span>
        <ArrowRight size={18} aria-hidden="true" />
      </Link>
    </Fold>
  );
}

function CutCards({ data: { cuts, today } }: { data: HomeData }) {
  if (cuts.length === 0) return <NoPrices />;
  return (
    <ul className="radar-cards">
      {cuts.slice(0, radarCards).map((cut) => (
        <li key={cut.productId}>
          <Card
            best={cut}
            unit="kg"
            heart={<HeartButton kind="product" id={cut.productId} name={cut.name} />}
            to={paths.establishment(cut.establishment.id)}
            place={cut.establishment}
            where={cut.establishment.where}
            today={today}
          />
        </li>
      ))}
    </ul>
  );
}

function FuelCards({ data: { fuels, today } }: { data: HomeData }) {
  if (fuels.length === 0) return <NoPrices />;
  return (
    <ul className="radar-cards">
      {fuels.slice(0, radarCards).map((fuel) => (
        <li key={fuel.id}>
          <Card
            best={fuel}
            unit={unitOf(fuel)}
            to={paths.station(fuel.station.id)}
            place={fuel.station}
            where={fuel.station.place}
            today={today}
          />
        </li>
      ))}
    </ul>
  );
}

function NoPrices() {
  return <Empty level={3} title="Nenhum preço encontrado. Tente novamente mais tarde." />;
}

interface CardProps {
  best: BestCut | BestFuel;
  unit: PriceUnit;
  heart?: ReactNode;
  /** the page of the place */
  to: string;
  place: PricedPlace;
  where: string;
  today: Day;
}

function Card({ best, unit, heart, to, place, where, today }: CardProps) {
  const { name, price, fresh, compared, mean, saving, ties, expired } = best;
  const sayKm = useKm();
  return (
    <article className="tag-card radar-card">
      <div className="flex w-full items-start gap-3">
        <h3 className="heading min-w-0 flex-1 pl-4 text-h4">{name}</h3>
        {heart}
      </div>
      <Price value={price} unit={unit} size={unit === 'kg' && !expired ? 'lg' : 'md'} expired={expired} />
      <p className="min-h-6">
        {/* The base of fuel is not the mean, so it is written out. */}
        <SavingsChip saving={saving} wide={saving?.base === 'highest'} />
      </p>
      <div className="w-full">
        <CityRuler prices={compared} value={price} expired={expired} mean={mean} labels="ends" />
      </div>
      <div className="mt-auto min-w-0 text-small">
        {/* The whole card is clickable: the link's ::after covers it. */}
        <Link to={to} className="font-bold after:absolute after:inset-0 hover:underline">
          {place.name}
        </Link>
        {sayTies(ties)}
        <p className="text-muted-foreground">{[sayKm(place), where].filter(Boolean).join(' · ')}</p>
      </div>
      <FreshnessButton
        {...fresh}
        place={place}
        {...('station' in best
          ? { kind: 'fuel', product: best }
          : { kind: 'meat', product: { id: best.productId, name } })}
        today={today}
      />
    </article>
  );
}
