import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendToPage } from './send-to-page.ts';

const send = (answer: () => Promise<string>) => sendToPage(answer, (hint) => `${hint}Tente de novo.`);

describe('a form sent to its page', () => {
  afterEach(() => vi.useRealTimers());

  it('gives the answer of the page, and blames the connection where nobody was reached, but not for another refusal', async () => {
    expect(await send(async () => 'sent')).toBe('sent');
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
    const refused = send(async () => {
      throw new Error('Unable to decode turbo-stream response');
    });
    expect(await refused).toBe('Tente de novo.');
  });
});
