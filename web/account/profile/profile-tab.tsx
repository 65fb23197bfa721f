import { Link } from 'react-router';
import type { Profile } from '#contract/user-shapes.ts';
import { type AccountTab, paths } from '#web/paths.ts';
import { tabFacts } from '../account-tabs.ts';
import { Loaded } from '../loaded.tsx';
import { Panel } from '../panel.tsx';
import { useProfile } from '../use-profile.ts';
import { OwnData } from './own-data.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

const counters = [
  { count: 'favorites', label: 'Favoritos', tab: 'favoritos' },
  { count: 'reviews', label: 'Avaliações', tab: 'avaliacoes' },
  { count: 'reportedPrices', label: 'Preços relatados', tab: 'precos-relatados' },
  { count: 'receipts', label: 'Comprovantes', tab: 'comprovantes' },
] as const satisfies { count: keyof Profile['counts']; label: string; tab: AccountTab }[];

/** Counts of favourites, reviews, reported prices and receipts, with links to their tabs. */
function ProfileCounts({ counts }: { counts: Profile['counts'] }) {
  return (
    <section aria-labelledby="participacao">
      <h2 id="participacao" className="heading mb-3 text-h3">
        Sua participação
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(6.25rem,100%),1fr))] gap-3 lg:gap-4">
        {counters.map(({ count, label, tab }) => {
          const Icon = tabFacts[tab].icon;
          return (
            <li key={count} className="min-w-0">
              <Link
                to={paths.dashboard(tab)}
                className="flex h-full flex-col rounded-lg border border-border bg-card p-3 hover:bg-card-sunken sm:p-4"
              >
                <Icon size={18} aria-hidden="true" className="text-muted-foreground" />
                <span className="heading mt-2 text-h1 num">{counts[count]}</span>
                <span className="text-small text-muted-foreground">{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** 'Meu Perfil': the user's data, their contributions, and their rights over the data. */
export function ProfileTab() {
  const profile = useProfile();
  return (
    <Panel tab="perfil" about="Seus dados e o que você já fez por aqui.">
      <Loaded query={profile} trouble="Falha ao carregar dados do usuário" skeleton={<ProfileSkeleton />}>
        {({ data }) => (
          <>
            <ProfileCard profile={data} />
            <ProfileCounts counts={data.counts} />
            <OwnData />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
