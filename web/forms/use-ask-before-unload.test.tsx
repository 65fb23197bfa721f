// @vitest-environment happy-dom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useAskBeforeUnload } from './use-ask-before-unload.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

function Form({ isUnsaved }: { isUnsaved: boolean; typed?: string }) {
  useAskBeforeUnload(isUnsaved);
  return null;
}

/** Returns whether the browser would ask before the site is left. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('the browser asks while one of the forms has something unsaved, through every key that is typed', async () => {
  const root = createRoot(document.body);
  const show = (form: boolean, row: boolean, typed = '') =>
    act(async () =>
      root.render(
        <>
          <Form isUnsaved={form} typed={typed} />
          <Form isUnsaved={row} />
        </>,
      ),
    );
  await show(false, false);
  expect(asks()).toBe(false);
  await show(true, true);
  const stops = vi.spyOn(window, 'removeEventListener');
  await show(true, true, 'A');
  expect(stops).not.toHaveBeenCalled();
  expect(asks()).toBe(true);
  await show(false, true);
  expect(asks()).toBe(true);
  await show(false, false);
  expect(asks()).toBe(false);
  await act(async () => root.unmount());
});
