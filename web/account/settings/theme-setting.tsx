import { useSyncExternalStore } from 'react';
import {
  chooseTheme,
  currentTheme,
  type Theme,
  themes,
  themeWords,
  watchTheme,
} from '#web/components/theme.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Card } from '../card.tsx';

const options = themes.map((theme) => ({ value: theme, label: themeWords[theme] }));

/** The same setting as in the footer. */
export function ThemeSetting() {
  const chosen = useSyncExternalStore<Theme>(watchTheme, currentTheme, () => 'system');
  return (
    <Card>
      <h2 className="heading text-h3">Aparência</h2>
      <p className="mt-1 mb-4 text-small text-muted-foreground">
        Vale para este navegador. “Sistema” segue o que o aparelho usa.
      </p>
      <Segmented
        legend="Tema do site"
        name="tema-da-conta"
        options={options}
        value={chosen}
        onChange={(value) => chooseTheme(themes.find((theme) => theme === value) ?? 'system')}
      />
    </Card>
  );
}
