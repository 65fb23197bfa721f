import { dismissError, latestNotice, notify } from '#web/ui/notify.ts';
import { isKeptPage } from './kept.ts';

const title = 'Sem conexão agora. A página abre assim que ela voltar.';
/** Each of these shows that the visitor has given up waiting. */
const otherActs = ['click', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Says that a page opens once the connection is back, and opens it then, unless the visitor does something else before.
 * @returns a function that ends the waiting
 */
export function waitForConnection(open: () => void, giveUp: () => void): () => void {
  const controller = new AbortController();
  const end = () => {
    controller.abort();
    if (latestNotice()?.title === title) dismissError();
  };
  const { signal } = controller;
  const after = (act: () => void) => () => {
    end();
    act();
  };
  notify({ kind: 'error', title });
  window.addEventListener('online', after(open), { signal });
  // In the capturing phase, so that the click that led here is over.
  for (const act of otherActs) {
    window.addEventListener(act, after(giveUp), { capture: true, passive: true, signal });
  }
  return end;
}

/** The pages whose script this tab has. */
const scripts = new Set<string>();

/** Remembers that this tab has the script of a page, because it was opened, or loaded ahead. */
export function rememberScript(pathname: string): void {
  scripts.add(kindOf(pathname));
}

/**
 * Without a connection React Router would reload the document if the script of the next page is missing, which leaves the
 * visitor with a page of the browser. The service worker has the script of all pages that it may keep.
 */
export function isScriptMissing(page: Pick<URL, 'pathname' | 'search'>): boolean {
  if (navigator.onLine || scripts.has(kindOf(page.pathname))) return false;
  return !navigator.serviceWorker?.controller || !isKeptPage(page);
}

/** All establishments have one page, as have all stations and all products. */
const kindOf = (pathname: string) => pathname.replace(/\/\d+$/, '');
