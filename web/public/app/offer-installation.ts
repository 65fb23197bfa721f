import type { LocalName } from '#web/browser-storage.ts';
import { readEntry, writeEntry } from '#web/session/local-entries.ts';
import { notify } from '#web/ui/notify.ts';

/** The browser's own offer to install the site, which the script in the head keeps (install-script.ts). */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

declare global {
  interface Window {
    installOffer?: InstallOffer;
  }
}

/** What the device keeps once somebody has chosen a place, made a list, sent or confirmed a price, or set an alert. */
const traces: readonly LocalName[] = ['lugar', 'lista', 'meus-relatos', 'aparelho', 'avisos'];
const usefulActs = 2;
const offered: LocalName = 'convite';

/**
 * Offers once to install the site: after the second kind of useful act, and where the browser can install it (near me first, the
 * installed site).
 */
export function offerInstallation(): void {
  const offer = window.installOffer;
  if (!offer || readEntry(offered) !== null) return;
  if (traces.filter((trace) => readEntry(trace) !== null).length < usefulActs) return;
  writeEntry(offered, 'true');
  notify({
    kind: 'info',
    title: 'Leve o Compara Palmas na tela do celular',
    text: 'Abre sem conexão, direto na sua lista.',
    action: { label: 'Instalar', run: () => void offer.prompt() },
  });
}
