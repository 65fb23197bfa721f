import { Share2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Shares the page's URL with the Web Share API or copies it. The button is absent if the browser supports neither. */
export function ShareButton({ title }: { title: string }) {
  const hydrated = useHydrated();
  if (!hydrated || !(canShare() || canCopy())) return null;
  return (
    <Button
      variant="outline"
      icon={<Share2 aria-hidden="true" />}
      aria-label="Compartilhar"
      onClick={() => share(title)}
    />
  );
}

/** Browsers offer both APIs on secure pages only. */
function canShare(): boolean {
  return 'share' in navigator;
}
function canCopy(): boolean {
  return 'clipboard' in navigator;
}

async function share(title: string): Promise<void> {
  const url = window.location.href;
  try {
    if (canShare()) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    notify({ kind: 'success', title: 'Endereço copiado' });
  } catch (error) {
    // AbortError means that the user closed the share sheet, which is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify({ kind: 'error', title: 'Não foi possível compartilhar', text: 'Copie o endereço da página.' });
  }
}
