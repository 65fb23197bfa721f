import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { sayTies } from '#domain/sellers.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { type HomeTabs, paths } from '#web/paths.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { categories } from './categories.ts';
import { radarCards } from './headline.ts';
import type { BestCut, HomeData } from './home-data.ts';

/** The 'Radar de Preços' section: the lowest price of each cut and its place. Fuel has its own page. */
export function Radar({ data, tabs }: { data: HomeData; tabs: HomeTabs }) {
  return (
    <section aria-labelledby="radar" className="home-section radar">
      <div>
        <h2 id="radar" className="heading text-h2">
          Radar de Preços
        </h2>
        <p className="mt-1 text-small text-muted-foreground">
          O menor preço de cada corte e onde ele está na cidade. “Economize” é contra a média.
        </p>
      </div>
      <Tabs
        label="Categorias do radar"
        group="-radar"
        links
        current={tabs.radar}
        tabs={categories.map(({ key, name, icon }) => ({
          key,
          label: name,
          icon,
          to: key === 'combustivel' ? paths.fuel() : paths.home({ ...tabs, radar: key }),
        }))}
      />
      {tabs.radar === 'acougues' ? <Cards data={data} /> : <Empty level={3} title="Em desenvolvimento" />}
      <Link to={paths.butchers()} className="radar-all">
        Ver Todas Ofertas
        <ArrowRight size={18} aria-hidden="true" />
      </Link>
    </section>
  );
}

function Cards({ data: { cuts, today } }: { data: HomeData }) {
  if (cuts.length === 0) {
    return <Empty level={3} title="Nenhum preço encontrado. Tente novamente mais tarde." />;
  }
  return (
    <ul className="radar-cards">
      {cuts.slice(0, radarCards).map((cut) => (
        <li key={cut.productId}>
          <Card cut={cut} today={today} />
        </li>
      ))}
    </ul>
  );
}

function Card({ cut, today }: { cut: BestCut; today: Day }) {
  const { productId, name, establishment, price, fresh, compared, mean, saving, ties, expired } = cut;
  return (
    <article className="tag-card radar-card">
      <div className="flex w-full items-start gap-3">
        <h3 className="heading min-w-0 flex-1 pl-4 text-h4">{name}</h3>
        <HeartButton kind="product" id={productId} name={name} />
      </div>
      <Price value={price} unit="kg" size="lg" expired={expired} />
      <p className="min-h-6">
        <SavingsChip saving={saving} />
      </p>
      <div className="w-full">
        <CityRuler prices={compared} value={price} mean={mean} labels="ends" />
      </div>
      <div className="mt-auto min-w-0 text-small">
        {/* The whole card is clickable: the link's ::after covers it. */}
        <Link
          to={paths.establishment(establishment.id)}
          className="font-bold after:absolute after:inset-0 hover:underline"
        >
          {establishment.name}
        </Link>
        {sayTies(ties)}
        <p className="text-muted-foreground">{establishment.where}</p>
      </div>
      <Freshness {...fresh} today={today} />
    </article>
  );
}
