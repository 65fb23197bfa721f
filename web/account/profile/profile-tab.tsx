import { SignedOut } from '#web/session/user-call.ts';
import { Loading } from '#web/ui/skeleton.tsx';
import { LoadTrouble } from '../load-trouble.tsx';
import { Panel, panelTitleId } from '../panel.tsx';
import { useProfile } from '../use-profile.ts';
import { OwnData } from './own-data.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileCounts } from './profile-counts.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

/** 'Meu Perfil': the user's data, their contributions, and their rights over the data. */
export function ProfileTab() {
  const { data: answer, error, refetch, isFetching } = useProfile();
  const profile = answer?.data;
  return (
    <Panel tab="perfil" about="Seus dados e o que você já fez por aqui.">
      {profile ? (
        <>
          <ProfileCard profile={profile} />
          <ProfileCounts counts={profile.counts} />
          <OwnData />
        </>
      ) : error && !(error instanceof SignedOut) ? (
        <LoadTrouble
          title="Falha ao carregar dados do usuário"
          error={error}
          retry={refetch}
          busy={isFetching}
          headingId={panelTitleId}
        />
      ) : (
        <Loading>
          <ProfileSkeleton />
        </Loading>
      )}
    </Panel>
  );
}
