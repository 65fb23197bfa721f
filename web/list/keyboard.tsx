import '#web/forms/checkbox-field.css';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { browserStorage } from '#web/browser-storage.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { createListeners } from '#web/ui/listeners.ts';
import { moveRow, rowOf } from './row-focus.ts';

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

interface KeysShown {
  /** true: rows can only be read */
  readOnly?: boolean;
  /** further shortcuts of this list */
  own?: readonly Shortcut[] | undefined;
}

function shortcutsOf({ readOnly = false, own }: KeysShown): readonly Shortcut[] {
  if (own || !readOnly) return own ?? shortcuts;
  return shortcuts.flatMap((shortcut) => {
    const [key = ''] = shortcut.keys;
    if (key === 'Enter') return { ...shortcut, act: 'Abrir a linha', word: 'abrir' };
    return key === 'X' || key === 'N' ? [] : shortcut;
  });
}

/** Lists the shortcuts of a list and turns them on or off. */
export function ShortcutsDialog({ close, ...kind }: KeysShown & { close: () => void }) {
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

/**
 * The shortcuts in a line below a list, with a button that opens all of them. Shown only on devices with a keyboard.
 */
export function ShortcutsLine({ open, ...kind }: KeysShown & { open: () => void }) {
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

/** Single-key shortcuts can be turned off, because they get in the way of voice control (WCAG 2.1.4). */
const key = browserStorage.shortcuts.name;
const off = 'desligados';

const { subscribe, emit } = createListeners();

let chosen: boolean | undefined;

export function areShortcutsOn(): boolean {
  chosen ??= readEntry(key) !== off;
  return chosen;
}

function turnShortcuts(on: boolean) {
  chosen = on;
  if (on) dropEntry(key);
  else writeEntry(key, off);
  emit();
}

function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true);
}

/** For elements inside a dialog during which the page's shortcuts still work, as the details of a row. */
export const allowsShortcuts = { 'data-keys-go-on': true };

const dialogsInFront = '[role=dialog]:not(:has([data-keys-go-on])), [role=alertdialog]';

interface ListKeys {
  create?: (() => void) | undefined;
  /** selects a row, or clears its selection */
  select?: ((row: string) => void) | undefined;
  help: () => void;
  /** acts of further letters on this list, or replacements for the usual ones */
  more?: Readonly<Record<string, () => void>> | undefined;
}

/**
 * Single-key shortcuts of a list, except while a person types, a dialog is open, or shortcuts are turned off. A key
 * that is held down moves through rows but does not repeat anything else. Enter belongs to the focused button.
 */
export function useListKeys({ create, select, help, more }: ListKeys): void {
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    j: () => moveRow(1),
    k: () => moveRow(-1),
    n: create,
    x() {
      const row = rowOf(document.activeElement);
      if (row !== undefined) select?.(row);
    },
    '/': focusSearch,
    '?': help,
    ...more,
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, defaultPrevented, target, repeat } = event;
    const key = event.key.toLowerCase();
    if (ctrlKey || metaKey || altKey || defaultPrevented || !areShortcutsOn()) return;
    if ((repeat && key !== 'j' && key !== 'k') || isTyping(target)) return;
    if (document.querySelector(dialogsInFront)) return;
    const act = Object.hasOwn(acts, key) && acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
  return target instanceof Element && target.closest(fields) !== null;
}

/** Focuses the search field of the page's list. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
}

export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid min-h-6 min-w-6 place-items-center rounded-sm border border-border-strong bg-card px-1.5 font-sans text-micro font-semibold text-foreground">
      {children}
    </kbd>
  );
}
