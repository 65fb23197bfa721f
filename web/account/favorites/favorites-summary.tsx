import { ArrowDownRight, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CheapestShop, Favorite } from '#contract/favorites.ts';
import { sumOfFalls } from '#domain/favorites.ts';
import { formatReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { paths } from '#web/paths.ts';

interface FavoritesSummaryProps {
  favorites: readonly Favorite[];
  /** for cuts with a price */
  cheapestShop: CheapestShop | null;
}

/** Cards above the lists: how many prices have fallen, and the shop where all cuts together are cheapest. */
export function FavoritesSummary({ favorites, cheapestShop }: FavoritesSummaryProps) {
  const cuts = favorites.flatMap(({ price }) => price ?? []);
  if (cuts.length === 0) return null;
  const falls = sumOfFalls(cuts);
  // While a removal can still be undone, the answer is about a longer list.
  const shop = cheapestShop?.cuts === cuts.length ? cheapestShop : null;
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4">
      <li>
        <SummaryCard
          icon={<ArrowDownRight size={18} aria-hidden="true" />}
          label={falls.count === 0 ? 'Nenhum baixou' : counted(falls.count, 'baixou', 'baixaram')}
          tone={falls.count === 0 ? 'text-muted-foreground' : 'text-best-ink'}
          value={formatReais(falls.reais)}
          note={
            falls.count === 0
              ? 'desde a coleta anterior'
              : 'a menos, somando 1 kg de cada, desde a coleta anterior'
          }
        />
      </li>
      {shop && (
        <li>
          <SummaryCard
            icon={<Store size={18} aria-hidden="true" />}
            label="Onde comprar tudo"
            tone="text-foreground"
            value={
              <Link
                to={paths.establishment(shop.establishmentId)}
                className="underline decoration-border-strong underline-offset-4 hover:decoration-current"
              >
                {shop.establishmentName}
              </Link>
            }
            note={`${formatReais(shop.total)} por 1 kg de cada corte`}
          />
        </li>
      )}
    </ul>
  );
}

interface SummaryCardProps {
  icon: ReactNode;
  label: string;
  tone: string;
  value: ReactNode;
  note: string;
}

function SummaryCard({ icon, label, tone, value, note }: SummaryCardProps) {
  return (
    <div className="h-full rounded-lg border border-border bg-card p-4 lg:p-5">
      <p className={`flex items-center gap-1.5 text-small font-semibold ${tone}`}>
        {icon}
        {label}
      </p>
      <p className="heading mt-2 text-h2 wrap-anywhere num">{value}</p>
      <p className="text-small text-muted-foreground num">{note}</p>
    </div>
  );
}
