import { Link } from 'react-router';
import type { Profile } from '#contract/user-shapes.ts';
import { type AccountTab, paths } from '#web/paths.ts';
import { tabFacts } from '../account-tabs.ts';

const tallies = [
  { of: 'favorites', word: 'Favoritos', tab: 'favoritos' },
  { of: 'reviews', word: 'Avaliações', tab: 'avaliacoes' },
  { of: 'reportedPrices', word: 'Preços relatados', tab: 'precos-relatados' },
] as const satisfies { of: keyof Profile['counts']; word: string; tab: AccountTab }[];

/** How much the person has followed, written and told. */
export function ProfileCounts({ counts }: { counts: Profile['counts'] }) {
  return (
    <section aria-labelledby="participacao">
      <h2 id="participacao" className="heading mb-3 text-h3">
        Sua participação
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(6.25rem,100%),1fr))] gap-3 lg:gap-4">
        {tallies.map(({ of, word, tab }) => {
          const Icon = tabFacts[tab].icon;
          return (
            <li key={of} className="min-w-0">
              <Link
                to={paths.dashboard(tab)}
                className="flex h-full flex-col rounded-lg border border-border bg-card p-3 hover:bg-card-sunken sm:p-4"
              >
                <Icon size={18} aria-hidden="true" className="text-muted-foreground" />
                <span className="heading mt-2 text-h1 num">{counts[of]}</span>
                <span className="text-small text-muted-foreground">{word}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
