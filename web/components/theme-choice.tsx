import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, type Theme, themes, themeWords, watchTheme } from './theme.ts';

/**
 * Theme picker for band surfaces: light, dark or system. The choice is stored in the browser, so the picker appears
 * only after hydration.
 */
export function ThemeChoice() {
  const chosen = useSyncExternalStore<Theme | null>(watchTheme, currentTheme, () => null);
  return (
    <fieldset className={chosen === null ? 'invisible' : 'min-w-0'}>
      <legend className="mb-2 text-small text-band-muted">Tema</legend>
      <div className="inline-flex flex-wrap rounded-md bg-sidebar-accent p-1">
        {themes.map((theme) => (
          <label
            key={theme}
            className="relative inline-flex min-h-tap cursor-pointer items-center rounded-sm px-4 text-small font-semibold text-band-muted has-checked:bg-band has-checked:text-band-foreground has-checked:[box-shadow:0_0_0_1px_var(--band-line)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring-band"
          >
            <input
              type="radio"
              name="tema"
              value={theme}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {themeWords[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
