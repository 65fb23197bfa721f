import '#web/forms/checkbox-field.css';
import { Dialog } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { turnShortcuts, useShortcutsOn } from './shortcut-choice.ts';

const shortcuts: readonly (readonly [keys: readonly string[], act: string])[] = [
  [['J', 'K'], 'Próxima linha, linha anterior'],
  [['Enter'], 'Editar a linha'],
  [['X'], 'Selecionar a linha'],
  [['N'], 'Criar'],
  [['/'], 'Buscar'],
  [['?'], 'Mostrar estes atalhos'],
  [['Esc'], 'Fechar o que está aberto'],
];

/** Which keys steer a list, and whether they do. */
export function ShortcutsDialog({ close }: { close: () => void }) {
  const isOn = useShortcutsOn();
  return (
    <Dialog title="Atalhos do teclado" close={close}>
      <dl className="divide-y divide-border">
        {shortcuts.map(([keys, act]) => (
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
export function ShortcutsLine({ open }: { open: () => void }) {
  const isOn = useShortcutsOn();
  const line: readonly (readonly [keys: readonly string[], act: string])[] = [
    [['J', 'K'], 'percorrer'],
    [['Enter'], 'editar'],
    [['X'], 'selecionar'],
    [['N'], 'criar'],
    [['/'], 'buscar'],
  ];
  return (
    <div className="hidden flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted-foreground lg:pointer-fine:flex">
      {isOn &&
        line.map(([keys, act]) => (
          <span key={act} className="inline-flex items-center gap-1.5">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {act}
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
