// @vitest-environment happy-dom

import { Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { untilFirstInput } from './late-part.tsx';
import { lazyPart } from './lazy-part.ts';

it('a part of the first page that could not be loaded says so, keeps what was typed, and is asked for again with the next act', async () => {
  const module = { default: () => <input defaultValue="" /> };
  const source = vi.fn(async () => module).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const [OnServer, InBrowser] = [untilFirstInput(async () => module), untilFirstInput(source)];
  window.dispatchEvent(new Event('keydown'));
  const { prelude } = await prerender(<OnServer />);
  document.body.innerHTML = `<main>${await new Response(prelude).text()}</main>`;
  const main = document.querySelector('main') as HTMLElement;
  const field = main.querySelector('input') as HTMLInputElement;
  field.value = 'ana@exemplo.com.br';
  const root = hydrateRoot(main, <InBrowser />);
  const trouble = 'Não foi possível carregar esta parte da página';
  await vi.waitFor(() => expect(main.textContent).toContain(trouble));
  window.dispatchEvent(new Event('pointerdown'));
  await vi.waitFor(() => expect(main.textContent).not.toContain(trouble));
  expect(source).toHaveBeenCalledTimes(2);
  expect(main.querySelector('input')).toBe(field);
  expect(field.value).toBe('ana@exemplo.com.br');
  root.unmount();
});

it('a part that could not be loaded later has another in its place, until the connection is back', async () => {
  const source = vi
    .fn(async () => ({ default: ({ name }: { name: string }) => `Menu de ${name}` }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Menu = lazyPart(source, ({ name }) => `Conta de ${name}`);
  const root = createRoot(document.body);
  root.render(
    <Suspense>
      <Menu name="Ana" />
    </Suspense>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toBe('Conta de Ana'));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(document.body.textContent).toBe('Menu de Ana'));
  root.unmount();
});
