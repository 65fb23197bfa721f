import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserStorage } from '#web/browser-storage.ts';
import { type AdminListName, adminLists, type ListSearch, panelPaths } from '#web/panel-paths.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';
import { readListAddress } from './list-address.ts';

/** The choices with which each list was left; the browser keeps them. A search may name a person and is not kept. */
const keyOf = (list: AdminListName) => `${browserStorage.lists.name}:${list}` as const;

function read(list: AdminListName, text: string) {
  return readListAddress(list, new URLSearchParams(text));
}

function parametersOf<N extends AdminListName>(list: N, search: ListSearch<N>): string {
  return panelPaths.list(list, search).slice(adminLists[list].path.length);
}

/** Keeps the filters, the order and the page size of a list's parameters; those without any are forgotten. */
export function rememberList(list: AdminListName, text: string): void {
  const { filters, sort, limit } = read(list, text);
  const chosen = parametersOf(list, { filters, sort, limit });
  if (chosen === '') dropEntry(keyOf(list));
  else writeEntry(keyOf(list), chosen);
}

/** Returns the parameters with which a list opens: those that were left where its address asks for nothing of its own. */
export function recallList(list: AdminListName, asked: string): string {
  const kept = readEntry(keyOf(list));
  if (asked !== '' || kept === null || 'opensWhole' in adminLists[list]) return asked;
  return parametersOf(list, read(list, kept));
}

/**
 * Returns the parameters of a list's address; one that is opened without any takes those with which it was left. A link that
 * leads to some rows is nobody's choice: what is remembered is what changes while the list is open.
 */
export function useRememberedList(list: AdminListName, text: string): string {
  const navigate = useNavigate();
  const { record, ...search } = read(list, text);
  const asked = parametersOf(list, search);
  // It is null once something else has been asked for than the list was opened with.
  const [opened, setOpened] = useState<{ asked: string; shown: string } | null>(() => ({
    asked,
    shown: recallList(list, asked),
  }));
  const wanted = opened?.asked === asked ? opened.shown : asked;
  const shown = wanted === asked ? text : parametersOf(list, { ...read(list, wanted), record });
  if (opened && opened.asked !== asked) setOpened(opened.shown === asked ? { asked, shown: asked } : null);
  useEffect(() => {
    if (shown !== text) navigate({ search: shown }, { replace: true, preventScrollReset: true });
  }, [shown, text, navigate]);
  useEffect(() => {
    if (opened === null) rememberList(list, asked);
  }, [list, opened, asked]);
  return shown;
}
