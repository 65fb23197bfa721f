import { expect, it, vi } from 'vitest';
import { heicPicture } from '../../receipts/testing.ts';
import { decodeHeic } from './decode-heic.ts';

const failing = vi.hoisted(() => ({ times: 0 }));
vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:worker_threads')>();
  class Worker extends original.Worker {
    constructor(...args: ConstructorParameters<typeof original.Worker>) {
      failing.times -= 1;
      if (failing.times >= 0) throw new Error('no memory for a thread');
      super(...args);
    }
  }
  return { ...original, Worker };
});

it('is busy where no thread can start, and decodes the next picture', async () => {
  failing.times = 1;
  const [first, second] = await Promise.all([decodeHeic(heicPicture, 1e6), decodeHeic(heicPicture, 1e6)]);
  expect(first).toEqual({ kind: 'busy' });
  expect(second).toMatchObject({ kind: 'pixels', width: 48, height: 32 });
});
