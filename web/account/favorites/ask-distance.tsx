import { LocateFixed } from 'lucide-react';
import { locationMessages } from '#web/components/location/location.ts';
import type { UserLocation } from '#web/components/location/use-user-location.ts';
import { Button } from '#web/ui/button.tsx';

/** Offers to show distances; the location is used on this page only, and goes nowhere. */
export function AskDistance({ location: { device, ask } }: { location: UserLocation }) {
  if (device.status === 'done') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button
        variant="ghost"
        icon={<LocateFixed aria-hidden="true" />}
        busy={device.status === 'loading' && 'Verificando sua localização...'}
        onClick={ask}
        className="-ml-4"
      >
        Mostrar a distância até mim
      </Button>
      <p role="status" className="text-small text-muted-foreground">
        {device.status === 'error' && locationMessages[device.reason]}
      </p>
    </div>
  );
}
