import { expect, it } from 'vitest';
import { heicPicture } from '../../receipts/testing.ts';
import { createHeicDecoder, decodeHeic } from './decode-heic.ts';

const limits = { mostPixels: 1e6, longestSide: 1e3 };

it('decodes one picture after the other', async () => {
  const [first, second] = await Promise.all([
    decodeHeic(heicPicture, limits),
    decodeHeic(heicPicture, limits),
  ]);
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
  expect(await Promise.all([decode(heicPicture, limits), decode(heicPicture, limits)])).toEqual([
    { kind: 'busy' },
    { kind: 'unreadable' },
  ]);
});
