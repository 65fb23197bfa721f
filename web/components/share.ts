import { notify } from '#web/ui/notify.ts';
import type { ShareButtonProps } from './share-button.tsx';

/**
 * Opens the browser's share sheet, or copies text and address where it has none.
 * @throws {Error} if neither is possible; a user who closes the sheet is no failure
 */
export async function share({ title, text: given, path }: ShareButtonProps): Promise<void> {
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
