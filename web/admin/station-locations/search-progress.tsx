import type { StationLocation } from '#contract/station-locations.ts';
import { counted } from '#domain/text.ts';

type Counts = Record<StationLocation['status'], number>;

/** How far the search is: what waits, of all that was asked for. */
export function SearchProgress({ counts }: { counts: Counts }) {
  const { waiting, found, missing } = counts;
  const all = waiting + found + missing;
  return (
    <div role="status" className="rounded-lg border border-primary bg-primary-soft p-4">
      <p className="font-semibold num">
        Buscando coordenadas: {waiting === 1 ? 'falta' : 'faltam'} {counted(waiting, 'posto')} de {all}
      </p>
      <progress
        aria-label="Postos já buscados"
        className="mt-2 h-2 w-full accent-primary"
        max={all}
        value={all - waiting}
      />
      <p className="mt-1 text-small text-muted-foreground">A busca segue mesmo que você saia desta página.</p>
    </div>
  );
}
