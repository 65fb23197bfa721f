import '#web/forms/checkbox-field.css';
import { Dialog } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { turnShortcuts, useShortcutsOn } from './shortcut-choice.ts';

/** A key of a list: what it does, and the same in a word. */
export interface Shortcut {
  keys: readonly string[];
  act: string;
  word?: string;
}

const shortcuts: readonly Shortcut[] = [
  { keys: ['J', 'K'], act: 'Próxima linha, linha anterior', word: 'percorrer' },
  { keys: ['Enter'], act: 'Editar a linha', word: 'editar' },
  { keys: ['X'], act: 'Selecionar a linha', word: 'selecionar' },
  { keys: ['N'], act: 'Criar', word: 'criar' },
  { keys: ['/'], act: 'Buscar', word: 'buscar' },
  { keys: ['?'], act: 'Mostrar estes atalhos' },
  { keys: ['Esc'], act: 'Fechar o que está aberto' },
];

interface ListKind {
  /** true: its rows are read, and neither chosen, changed nor created */
  readOnly?: boolean;
  /** the keys of a list that has others */
  own?: readonly Shortcut[] | undefined;
}

function shortcutsOf({ readOnly = false, own }: ListKind): readonly Shortcut[] {
  if (own || !readOnly) return own ?? shortcuts;
  return shortcuts.flatMap((shortcut) => {
    const [key = ''] = shortcut.keys;
    if (key === 'Enter') return { ...shortcut, act: 'Abrir a linha', word: 'abrir' };
    return key === 'X' || key === 'N' ? [] : shortcut;
  });
}

/** Which keys steer a list, and whether they do. */
export function ShortcutsDialog({ close, ...kind }: ListKind & { close: () => void }) {
  const isOn = useShortcutsOn();
  return (
    <Dialog title="Atalhos do teclado" close={close}>
      <dl className="divide-y divide-border">
        {shortcutsOf(kind).map(({ keys, act }) => (
          <div key={act} className="flex items-center justify-between gap-4 py-2">
            <dt>{act}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-tap cursor-pointer items-center gap-3 border-t border-border pt-3 text-small">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => turnShortcuts(target.checked)}
          className="field-check"
        />
        Usar atalhos de uma tecla
      </label>
    </Dialog>
  );
}

/** Below a list: the keys in a line, and the way to all of them. Only where there is a keyboard to speak of. */
export function ShortcutsLine({ open, ...kind }: ListKind & { open: () => void }) {
  const isOn = useShortcutsOn();
  return (
    <div className="hidden flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted-foreground lg:pointer-fine:flex">
      {isOn &&
        shortcutsOf(kind)
          .filter(({ word }) => word)
          .map(({ keys, word }) => (
            <span key={word} className="inline-flex items-center gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {word}
            </span>
          ))}
      <button
        type="button"
        onClick={open}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-md hover:text-foreground hover:underline"
      >
        <Kbd>?</Kbd>
        atalhos
      </button>
    </div>
  );
}
