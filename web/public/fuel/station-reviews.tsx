import { Star } from 'lucide-react';
import { AccountAction } from '#web/components/account-action.tsx';
import type { StationData } from './load-station.ts';

/** Reviews of the station. Stations cannot be reviewed yet, and the section says so. */
export function StationReviews({ station }: { station: StationData['station'] }) {
  return (
    <section aria-labelledby="avaliacoes" className="flex flex-col gap-3">
      <h2 id="avaliacoes" className="heading text-h2">
        Avaliações
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-border bg-card p-4">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">Sem avaliações</p>
          <p className="text-small text-muted-foreground">Ninguém avaliou o {station.name} ainda.</p>
        </div>
        <AccountAction variant="soft" icon={<Star aria-hidden="true" />}>
          Avaliar
        </AccountAction>
      </div>
    </section>
  );
}
