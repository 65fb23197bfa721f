import { notify } from '#web/ui/notify.ts';

/** Copies a text, and says so, or that it has to be copied by hand. @param done title of the notice: 'Chave copiada' */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    // Browsers have a clipboard on secure pages only.
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', title: done });
  } catch {
    notify({ kind: 'error', title: 'Não foi possível copiar', text: 'Selecione o texto e copie.' });
  }
}
