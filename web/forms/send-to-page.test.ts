import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendToPage } from './send-to-page.ts';

const send = (answer: () => Promise<string>) => sendToPage(answer, (hint) => `${hint}Tente de novo.`);

describe('a form sent to its page', () => {
  afterEach(() => vi.useRealTimers());

  it('gives the answer of the page', async () => {
    expect(await send(async () => 'sent')).toBe('sent');
  });
  it('speaks of the connection when nobody was reached', async () => {
    const failed = send(async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await failed).toBe('Confira sua conexão. Tente de novo.');
  });
  it('speaks of the connection when no answer comes within ten seconds', async () => {
    vi.useFakeTimers();
    const late = send(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await late).toBe('Confira sua conexão. Tente de novo.');
  });
  it('does not blame the connection for a refusal that is not an answer of the page', async () => {
    const refused = send(async () => {
      throw new Error('Unable to decode turbo-stream response');
    });
    expect(await refused).toBe('Tente de novo.');
  });
});
