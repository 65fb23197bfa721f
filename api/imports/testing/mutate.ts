/** Texts that people and programs put in the wrong places of files. */
const intruders = [
  '\0',
  '"',
  ';',
  '\t',
  '\r\n',
  '<',
  '&',
  '&#0;',
  '&lol;',
  '</row>',
  '<!DOCTYPE a [<!ENTITY lol "lol">]>',
  ' LTDA'.repeat(500),
  ' '.repeat(3_000),
  'e'.repeat(90_000),
  '\u0301'.repeat(2_000),
  '\ufffd',
  '99999999999999999999',
  '-1',
];

/** Returns pseudo-random faults, the same for the same seed. */
export function seededRandom(seed: number) {
  let state = seed;
  /** Mulberry32: a whole number from 0 to below `end`. */
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
  const faults: readonly ((bytes: Buffer) => Buffer)[] = [
    (bytes) => {
      const changed = Buffer.from(bytes);
      changed[below(bytes.length)] = below(256);
      return changed;
    },
    (bytes) => {
      const at = below(bytes.length);
      const intruder = Buffer.from(intruders[below(intruders.length)] ?? '');
      return Buffer.concat([bytes.subarray(0, at), intruder, bytes.subarray(at)]);
    },
    (bytes) => {
      const at = below(bytes.length);
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + below(60))]);
    },
    (bytes) => {
      const at = below(bytes.length);
      return Buffer.concat([bytes.subarray(0, at + below(200)), bytes.subarray(at)]);
    },
    (bytes) => bytes.subarray(0, below(bytes.length)),
  ];
  return {
    /** Returns the bytes with one to three faults; they are never empty. */
    mutate(good: Buffer): Buffer {
      let bytes = good;
      for (let left = 1 + below(3); left > 0; left -= 1) {
        const changed = faults[below(faults.length)]?.(bytes) ?? bytes;
        if (changed.length > 0) bytes = changed;
      }
      return bytes;
    },
  };
}
