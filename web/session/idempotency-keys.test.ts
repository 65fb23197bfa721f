import { describe, expect, it } from 'vitest';
import { CallFailure, NoAnswer } from '../api-client/transport.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';

const given = { body: { name: 'Hortifrúti' } };

describe('the key of a creating call', () => {
  it('is one that the server takes', () => {
    expect(createIdempotencyKeys().keyOf(given)).toMatch(/^[\w-]{8,100}$/);
  });
  it.each([
    ['no answer came', new NoAnswer('late', null)],
    ['the server failed', new CallFailure(503, undefined)],
  ])('is the same on another try when %s', (_, error) => {
    const keys = createIdempotencyKeys();
    const first = keys.keyOf(given);
    keys.settle(given, error);
    expect(keys.keyOf({ body: { name: 'Hortifrúti' } })).toBe(first);
  });
  it.each([
    ['it succeeded', undefined],
    ['the server refused it', new CallFailure(409, undefined)],
  ])('is another one after %s', (_, error) => {
    const keys = createIdempotencyKeys();
    const first = keys.keyOf(given);
    keys.settle(given, error);
    expect(keys.keyOf(given)).not.toBe(first);
  });
  it('is another one for something else, whose answer leaves it alone', () => {
    const keys = createIdempotencyKeys();
    const first = keys.keyOf(given);
    const other = { body: { name: 'Padaria' } };
    expect(keys.keyOf(other)).not.toBe(first);
    keys.settle(other);
    expect(keys.keyOf(given)).toBe(first);
  });
  it('is another one for another file', () => {
    const keys = createIdempotencyKeys();
    const [one, two] = [new Blob(['a']), new Blob(['bb'])];
    expect(keys.keyOf({ upload: one })).toBe(keys.keyOf({ upload: one }));
    expect(keys.keyOf({ upload: two })).not.toBe(keys.keyOf({ upload: one }));
  });
});
