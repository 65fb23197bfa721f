import { describe, expect, it } from 'vitest';
import { findTilt, type Grey, toGrey, toPgm, withContrast, withoutShades } from './clean-picture.ts';

const size = 600;

/** Draws lines of print that fall to the right by an angle, on paper that gets darker to the right. */
function drawLines(degrees: number): Grey {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const data = Uint8Array.from({ length: size * size }, (_, at) => {
    const [x, y] = [at % size, Math.floor(at / size)];
    const paper = 230 - (x / size) * 130;
    const row = (((y - x * slope) % 30) + 30) % 30;
    const isInk = row < 10 && x > 60 && x < 540 && x % 12 < 7;
    return isInk ? paper * 0.5 : paper;
  });
  return { width: size, height: size, data };
}

const at = ({ data, width }: Grey, x: number, y: number) => data[y * width + x];

describe('the photo of a receipt', () => {
  it.each([-12, -4.4, 0, 0.6, 7, 12])('is found to be turned by %d°', (degrees) => {
    expect(Math.abs(findTilt(withoutShades(drawLines(degrees))) - degrees)).toBeLessThanOrEqual(0.4);
  });

  it('has white paper and black print wherever the shadow was', () => {
    const clean = withContrast(withoutShades(drawLines(0)));
    for (const x of [121, 301, 481]) {
      expect(at(clean, x, 305), `ink at ${x}`).toBeLessThan(40);
      expect(at(clean, x, 320), `paper at ${x}`).toBeGreaterThan(225);
    }
  });

  it('without any print stays white, and nothing divides by zero', () => {
    const empty = { width: 40, height: 40, data: new Uint8Array(1600) };
    expect(withContrast(withoutShades(empty)).data).toHaveLength(1600);
    expect(Math.abs(findTilt(empty))).toBeLessThanOrEqual(16);
  });

  it('is one byte for each pixel, in a file that the recogniser opens', () => {
    const grey = toGrey(Uint8ClampedArray.from([255, 255, 255, 255, 0, 0, 0, 255]), 2, 1);
    expect([...grey.data]).toEqual([255, 0]);
    expect(new TextDecoder('latin1').decode(toPgm(grey))).toBe('P5\n2 1\n255\n\u00ff\0');
  });
});
