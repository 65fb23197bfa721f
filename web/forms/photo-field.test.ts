import { describe, expect, it } from 'vitest';
import { photoLimits, receiptImageLimits } from '#contract/uploads.ts';
import { checkPhoto } from './photo-field.tsx';

const check = (type: string, size: number) => checkPhoto({ type, size }, photoLimits);

describe('a photo that was chosen', () => {
  it.each(photoLimits.types)('may be %s, up to its size', (type) => {
    expect(check(type, photoLimits.maxBytes)).toBeUndefined();
  });
  it('may be no larger', () => {
    expect(check('image/jpeg', photoLimits.maxBytes + 1)).toBe('O arquivo pode ter até 5 MB.');
  });
  it.each(['image/heic', 'application/pdf', ''])('may not be “%s”', (type) => {
    expect(check(type, 1)).toBe('Envie uma imagem JPEG, PNG ou WebP.');
  });
  it('may be of another type or larger where its limits say so', () => {
    const receipt = (type: string, size: number) =>
      checkPhoto({ type, name: 'nota', size }, receiptImageLimits);
    expect(receipt('text/plain', 1)).toBe('Envie uma imagem JPEG, PNG, WebP ou HEIC.');
    expect(receipt('image/jpeg', receiptImageLimits.maxBytes + 1)).toBe('O arquivo pode ter até 10 MB.');
  });
  it.each([
    ['image/heic', 'nota.heic'],
    ['image/heif', 'nota.heif'],
    ['', 'IMG_0001.HEIC'],
  ])('may be HEIC where the server takes it, also as “%s” %s', (type, name) => {
    expect(checkPhoto({ type, name, size: 1 }, receiptImageLimits)).toBeUndefined();
    expect(checkPhoto({ type, name, size: 1 }, photoLimits)).toBe('Envie uma imagem JPEG, PNG ou WebP.');
  });
});
