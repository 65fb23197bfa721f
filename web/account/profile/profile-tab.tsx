import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Profile } from '#contract/user-shapes.ts';
import { dayOf } from '#domain/city-time.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { type AccountTab, paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { saveFile } from '#web/session/use-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { tabFacts } from '../account-tabs.ts';
import { unknownFailureText } from '../account-texts.ts';
import { Loaded } from '../loaded.tsx';
import { Card, CardRow, Panel } from '../panel.tsx';
import { useProfile } from '../use-profile.ts';
import { ProfileCard } from './profile-card.tsx';

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

const dialog = () => import('./delete-account-dialog.tsx');

/** The user's rights over their data (LGPD, art. 18): a copy and deletion. */
function OwnData() {
  const { download, busy } = useDownloadData();
  const { Part: DeleteDialog, load } = useOnDemand(dialog, 'Não foi possível continuar');
  const [deleting, setDeleting] = useState(false);
  const askToDelete = async () => {
    if (await load()) setDeleting(true);
  };
  return (
    <section aria-labelledby="seus-dados">
      <h2 id="seus-dados" className="heading mb-3 text-h3">
        Privacidade
      </h2>
      <Card>
        <CardRow
          level={3}
          title="Cópia dos seus dados"
          action={
            <Button
              variant="outline"
              className="max-sm:w-full"
              icon={<Download aria-hidden="true" />}
              busy={busy && 'Preparando...'}
              onClick={download}
            >
              Baixar meus dados
            </Button>
          }
        >
          Tudo o que a sua conta guarda, em um arquivo.
        </CardRow>
        <div className="mt-5 border-t border-border pt-5">
          <CardRow
            level={3}
            title="Exclusão da conta"
            action={
              <Button
                variant="ghost"
                className="text-up-ink! max-sm:w-full"
                icon={<Trash2 aria-hidden="true" />}
                onClick={askToDelete}
              >
                Excluir minha conta
              </Button>
            }
          >
            Apaga seus dados de vez. Antes, você vê o que some e o que fica.
          </CardRow>
        </div>
      </Card>
      {deleting && DeleteDialog && <DeleteDialog close={() => setDeleting(false)} />}
    </section>
  );
}

/** 'Baixar meus dados': downloads all data of the account as one file. */
function useDownloadData() {
  const { act: readPersonalData, busy } = useAct('readPersonalData', { changes: [] });
  const download = async () => {
    try {
      const { data } = await readPersonalData();
      const name = `compara-palmas-meus-dados-${dayOf(data.generatedAt)}.json`;
      saveFile({
        bytes: new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }),
        name,
      });
      notify({ kind: 'success', title: 'Seus dados foram baixados', text: name });
    } catch (error) {
      notifyFailure(error, unknownFailureText, {
        title: 'Não foi possível baixar seus dados',
        action: { label: 'Tentar novamente', run: download },
      });
    }
  };
  return { download, busy };
}

export function ProfileSkeleton() {
  return (
    <div className="flex flex-col gap-5 lg:gap-6">
      <Card>
        <div className="flex flex-wrap items-center gap-4">
          <Skeleton className="size-16 rounded-full!" />
          <div className="flex flex-1 basis-44 flex-col gap-2">
            <Skeleton className="h-6 w-40 max-w-full" />
            <Skeleton className="h-4 w-52 max-w-full" />
          </div>
          <Skeleton className="h-tap w-full sm:w-64" />
        </div>
        <div className="mt-5 grid grid-cols-2 gap-4 border-t border-border pt-4">
          <Skeleton className="h-11 w-32 max-w-full" />
          <Skeleton className="h-11 w-32 max-w-full" />
        </div>
      </Card>
      <div>
        <Skeleton className="mb-3 h-6 w-40" />
        <div className="grid grid-cols-3 gap-3 lg:gap-4">
          {['favoritos', 'avaliacoes', 'relatos'].map((key) => (
            <Skeleton key={key} className="h-29 w-full rounded-lg!" />
          ))}
        </div>
      </div>
    </div>
  );
}
