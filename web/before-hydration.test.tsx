// @vitest-environment happy-dom

import { useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beforeHydrationScript, heldScriptId, missingScriptId, replayEarlyActs } from './before-hydration.ts';

const done = vi.fn();

/** Fields and a button as pages have them: React keeps their values. */
function Page() {
  const [chosen, choose] = useState('todas');
  const [typed, type] = useState('');
  useEffect(replayEarlyActs, []);
  const note = (act: string, remember?: (act: string) => void) => {
    remember?.(act);
    done(act);
  };
  return (
    <>
      <select value={chosen} onChange={({ target }) => note(target.value, choose)}>
        <option>todas</option>
        <option>Ipiranga</option>
      </select>
      <input type="radio" checked={chosen === 'Sul'} onChange={() => note('Sul', choose)} />
      <input type="search" value={typed} onChange={({ target }) => note(target.value, type)} />
      <button type="button" onClick={() => note('pressed')}>
        Reportar
      </button>
      <a href="/combustivel?lugar=norte" onClick={() => note('followed')}>
        Norte
      </a>
    </>
  );
}

const one = <Kind extends Element>(selector: string) => document.querySelector(selector) as Kind;
let root: Root | undefined;
const hydrate = () => {
  root = hydrateRoot(one('main'), <Page />);
};

/** The page as it arrives, with the script of its head. */
beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = `<main>${renderToString(<Page />)}</main><p id="${missingScriptId}" hidden></p>
<script type="held" id="${heldScriptId}">page()</script>`;
  new Function(beforeHydrationScript)();
});
afterEach(() => {
  window.earlyActs?.end();
  root?.unmount();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

describe('what a visitor does before the script is done afterwards', () => {
  it.each<[string, () => void, string]>([
    [
      'a choice',
      () => {
        one<HTMLSelectElement>('select').value = 'Ipiranga';
        one('select').dispatchEvent(new Event('change', { bubbles: true }));
      },
      'Ipiranga',
    ],
    ['a choice of few', () => one<HTMLInputElement>('[type=radio]').click(), 'Sul'],
    [
      'words',
      () => {
        one<HTMLInputElement>('[type=search]').value = 'posto';
        one('[type=search]').dispatchEvent(new Event('input', { bubbles: true }));
      },
      'posto',
    ],
    ['a press on a button', () => one<HTMLElement>('button').click(), 'pressed'],
  ])('%s', async (_, act, expected) => {
    act();
    hydrate();
    await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(expected));
  });

  it('and a link that nothing can open without a connection waits for it, also one that changes only the query', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    one('a').dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    expect(one<HTMLElement>(`#${missingScriptId}`).hidden).toBe(false);
    expect(one(`[type=module]`)).toBeNull();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(one('[type=module]').textContent).toBe('page()');
    hydrate();
    await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('followed'));
    expect(one(`#${missingScriptId}`)).toBeNull();
  });
});
