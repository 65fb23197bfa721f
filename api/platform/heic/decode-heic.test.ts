import { expect, it } from 'vitest';
import { heicPicture } from '../../receipts/testing.ts';
import { createHeicDecoder, decodeHeic } from './decode-heic.ts';

it('decodes one picture after the other', async () => {
  const [first, second] = await Promise.all([decodeHeic(heicPicture, 1e6), decodeHeic(heicPicture, 1e6)]);
  expect(first).toMatchObject({ kind: 'pixels', width: 48, height: 32 });
  expect(second).toMatchObject({ kind: 'pixels', width: 48, height: 32 });
});

it('is busy where no thread can start, and decodes the next picture', async () => {
  let times = 0;
  const decode = createHeicDecoder(async () => {
    times += 1;
    if (times === 1) throw new Error('no memory for a thread');
    return { kind: 'unreadable' };
  });
  expect(await Promise.all([decode(heicPicture, 1e6), decode(heicPicture, 1e6)])).toEqual([
    { kind: 'busy' },
    { kind: 'unreadable' },
  ]);
});
