import { notify } from '#web/ui/notify.ts';

export interface Shared {
  /** what the page is about: 'Picanha' */
  title: string;
  /** what is sent before the address, without anything that is only true of the sender; a function where it has to be loaded */
  text: string | (() => Promise<string>);
  /** the page's own path, without the sender's filters */
  path: string;
}

/**
 * Opens the browser's share sheet, or copies text and address where it has none.
 * @throws {Error} if neither is possible; a user who closes the sheet is no failure
 */
export async function share({ title, text: given, path }: Shared): Promise<void> {
  const text = typeof given === 'string' ? given : await given();
  const url = new URL(path, window.location.href).href;
  try {
    // Browsers offer both APIs on secure pages only.
    if (typeof navigator.share === 'function') return await navigator.share({ title, text, url });
    await navigator.clipboard.writeText(`${text} ${url}`);
    notify({ kind: 'success', title: 'Texto e endereço copiados' });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
