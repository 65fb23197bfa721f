// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLinkRequest, readLinkRequest } from '#web/session/link-request.ts';
import PriceSheet from './price-sheet.tsx';
import { keepUnsent, readUnsent } from './unsent.ts';

const pair = { productId: 20, establishmentId: 7 };
const maria = 'maria@exemplo.com.br';

beforeEach(() => {
  // Without a connection the sheet knows what its row knows.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  keepUnsent(pair, { price: 57.99, comment: '' }, null);
  keepLinkRequest(maria, '/produto/20', { ...pair, kind: 'meat' });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens the sheet of a price with its field. */
function openSheet() {
  const seen = { ...pair, kind: 'meat', isReported: true, fresh: null, today: '2026-06-12' } as const;
  const element = <PriceSheet seen={seen} close={() => {}} />;
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], {
    hydrationData: { loaderData: { root: { apiPrefix: '/api' } } },
  });
  render(<RouterProvider router={router} />);
  return userEvent.setup({ delay: null });
}

it('says of a price that waits for a link whose link it is, and leaves it as it is', () => {
  openSheet();
  screen.getByText(maria);
  cleanup();
  expect(readLinkRequest()?.prices).toMatchObject([pair]);
});

it('does not send by itself what has been typed over it, by whoever uses the device, and not sent', async () => {
  const user = openSheet();
  const field = screen.getByLabelText(/^Preço correto/);
  await user.clear(field);
  await user.type(field, '199');
  cleanup();
  expect(readUnsent(pair, null)?.price).toBe(1.99);
  expect(readLinkRequest()?.prices).toEqual([]);
});
