import { useState } from 'react';
import { useRetryOnline } from '#web/offline/use-retry-online.ts';
import { Button } from '#web/ui/button.tsx';
import { type NamedPlace, sayNear, sayNoneFetched } from './user-place.ts';

/** Says above the city's list that nothing near the person has a price. */
export function NoneNear({ from }: { from: NamedPlace }) {
  return (
    <p role="status" className="text-small text-muted-foreground">
      {`Nenhum preço ${sayNear(from)}. Estes são os da cidade.`}
    </p>
  );
}

interface NearTroubleProps {
  from: NamedPlace;
  /** resolves when it is done; if it has worked, these lines are gone */
  retry: () => Promise<unknown>;
}

/** Says above the city's list that the prices near the person are missing. They are asked for again once there is a connection. */
export function NearTrouble({ from, retry }: NearTroubleProps) {
  const [busy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    await retry();
    setBusy(false);
  };
  useRetryOnline(true, tryAgain);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-small text-muted-foreground">
        {sayNoneFetched(from)}
      </p>
      <Button variant="outline" busy={busy && 'Buscando...'} onClick={tryAgain}>
        Tentar novamente
      </Button>
    </div>
  );
}
