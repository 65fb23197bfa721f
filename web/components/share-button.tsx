import { Share2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Shared } from './share.ts';

const load = () => import('./share.ts');
/** Loaded when the button is about to be pressed, because browsers share only shortly after a press. */
const loadEarly = () => void load().catch(() => {});

/** Sends a text and the address of a page with the Web Share API, or copies them. It is absent if the browser supports neither. */
export function ShareButton(props: Shared) {
  const hydrated = useHydrated();
  if (!hydrated || !('share' in navigator || 'clipboard' in navigator)) return null;
  return (
    <Button
      variant="ghost"
      className="px-3"
      icon={<Share2 aria-hidden="true" />}
      aria-label={`Compartilhar ${props.title}`}
      onPointerDown={loadEarly}
      onFocus={loadEarly}
      onClick={() =>
        load()
          .then(({ share }) => share(props))
          .catch(() =>
            notify({
              kind: 'error',
              title: 'Não foi possível compartilhar',
              text: 'Copie o endereço da página.',
            }),
          )
      }
    />
  );
}
