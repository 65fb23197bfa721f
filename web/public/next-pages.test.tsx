// @vitest-environment happy-dom

import { render, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { NextPages } from './next-pages.tsx';

afterEach(() => vi.unstubAllGlobals());

const Page = () => (
  <main>
    <a href="/produto/1">Picanha</a>
    <NextPages />
  </main>
);

it('leaves no failure behind when the visitor goes on while a page is being loaded ahead', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: { isIntersecting: boolean; target: Element }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        this.#seen = seen;
      }
      observe = (target: Element) => this.#seen([{ isIntersecting: true, target }]);
      disconnect = () => {};
    },
  );
  const signals: AbortSignal[] = [];
  const firstLine = new TextEncoder().encode('[{"_1":2},"public/meat/product-page",{}]\n');
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    const unfinished = new ReadableStream({
      start(controller) {
        controller.enqueue(firstLine);
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(unfinished);
  });
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const Site = createRoutesStub([{ path: '/', Component: Page }]);
  const { unmount } = render(<Site />);
  window.dispatchEvent(new Event('pointermove'));
  await waitFor(() => expect(signals).toHaveLength(1));
  unmount();
  await new Promise(setImmediate);
  process.off('unhandledRejection', unhandled);
  expect(signals[0]?.aborted).toBe(true);
  expect(unhandled).not.toHaveBeenCalled();
});
