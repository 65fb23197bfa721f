// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeSites, openSite } from '#web/testing/opened-site.tsx';
import { htmlOf } from '#web/testing.tsx';
import { ShareButton } from './share-button.tsx';

closeSites();

const sent: ShareData[] = [];
function browserWith(share: (data: ShareData) => Promise<void>): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}
afterEach(() => {
  sent.length = 0;
  Reflect.deleteProperty(navigator, 'share');
});

async function press(text: string | (() => Promise<string>) = 'Picanha R$ 55,49/kg.'): Promise<void> {
  const element = <ShareButton title="Picanha" text={text} path="/produto/20" />;
  const { user } = openSite('/aqui', {}, undefined, { path: '/aqui', element });
  await user.click(await screen.findByRole('button', { name: 'Compartilhar Picanha' }));
}

const url = () => new URL('/produto/20', window.location.href).href;

it('opens the share sheet with the text and the address of the page', async () => {
  browserWith(async (data) => void sent.push(data));
  await press();
  await waitFor(() => expect(sent).toEqual([{ title: 'Picanha', text: 'Picanha R$ 55,49/kg.', url: url() }]));
});

it('sends a text that is made only when it is wanted', async () => {
  browserWith(async (data) => void sent.push(data));
  const text = vi.fn(async () => 'Aqui perto.');
  await press(text);
  await waitFor(() => expect(sent[0]?.text).toBe('Aqui perto.'));
  expect(text).toHaveBeenCalledTimes(1);
});

it('copies both where there is no share sheet, and says so', async () => {
  await press();
  expect(await screen.findByText('Texto e endereço copiados')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`Picanha R$ 55,49/kg. ${url()}`);
});

it('says nothing to who closes the share sheet', async () => {
  browserWith(async (data) => {
    sent.push(data);
    throw new DOMException('closed', 'AbortError');
  });
  await press();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText('Não foi possível compartilhar')).toBeNull();
});

it('says what to do where sharing fails', async () => {
  browserWith(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await press();
  expect(await screen.findByText('Não foi possível compartilhar')).toBeTruthy();
});

it('is not in the HTML from the server, where nothing could be shared', () => {
  expect(htmlOf(<ShareButton title="Picanha" text="" path="/" />)).not.toContain('button');
});
