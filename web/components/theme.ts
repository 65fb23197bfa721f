/** Theme: follows the system unless the visitor chose; the choice lives in the browser (visual language, section 2). */

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeWords: Record<Theme, string> = { light: 'Claro', dark: 'Escuro', system: 'Sistema' };

const storageKey = 'theme';

/** What another tab chooses is heard as it happens; by a page that one has come back to, when it is shown again. */
const fromElsewhere = ['storage', 'pageshow'];

/** Runs in the head before the first paint, and again where another tab may have chosen. */
export const themeScript = `{let a=()=>{try{let t=localStorage.getItem('${storageKey}'),c=document.documentElement.classList;c.remove('light','dark');if(t==='light'||t==='dark')c.add(t)}catch{}};a();for(let e of${JSON.stringify(fromElsewhere)})addEventListener(e,a)}`;

const listeners = new Set<() => void>();

export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of fromElsewhere) window.addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of fromElsewhere) window.removeEventListener(event, listener);
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
