/** Theme: follows the system unless the visitor chose; the choice lives in the browser (visual language, section 2). */

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeWords: Record<Theme, string> = { light: 'Claro', dark: 'Escuro', system: 'Sistema' };

const storageKey = 'theme';

/** Runs in the head before the first paint. Its text must stay the same: its hash goes into the security policy. */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.classList.add(t)}catch(e){}`;

const listeners = new Set<() => void>();

export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function currentTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function chooseTheme(theme: Theme) {
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  if (theme !== 'system') classList.add(theme);
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage refused: the choice holds for this page only.
  }
  for (const listener of listeners) listener();
}
