import type { NameOf } from '#web/browser-storage.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';
import { createListeners, storageEvents } from '#web/ui/listeners.ts';

/**
 * The theme follows the system unless the visitor has chosen one; the choice is stored in the browser (visual
 * language, section 2).
 */

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeWords: Record<Theme, string> = { light: 'Claro', dark: 'Escuro', system: 'Sistema' };

const storageKey: NameOf<'theme'> = 'theme';

/** Runs in the head before the first paint, and again after each of `storageEvents`. */
export const themeScript = `{let a=()=>{try{let t=localStorage.getItem('${storageKey}'),c=document.documentElement.classList;c.remove('light','dark');if(t==='light'||t==='dark')c.add(t)}catch{}};a();for(let e of${JSON.stringify(storageEvents)})addEventListener(e,a)}`;

const listeners = createListeners('stored');
export const watchTheme = listeners.subscribe;

export function currentTheme(): Theme {
  const stored = readEntry(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(theme: Theme) {
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  if (theme !== 'system') classList.add(theme);
  if (theme === 'system') dropEntry(storageKey);
  else writeEntry(storageKey, theme);
  listeners.emit();
}
