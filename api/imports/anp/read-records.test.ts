import { describe, expect, it } from 'vitest';
import { scratchFiles } from '../testing/scratch.ts';
import { readLines } from './read-lines.ts';
import { readRecords } from './read-records.ts';

const write = scratchFiles();

function records(text: string, width = 3) {
  return Array.fromAsync(readRecords(readLines(write('r.csv', text), 'utf-8'), { delimiter: ';', width }));
}

describe('lines', () => {
  it('end with CRLF, LF or the end of the file, and keep their numbers', async () => {
    const lines = await Array.fromAsync(readLines(write('l.csv', '\uFEFFa\r\nb\n\nção'), 'utf-8'));
    expect(lines).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: 'b' },
      { number: 3, text: '' },
      { number: 4, text: 'ção' },
    ]);
  });
  it('keep multi-byte characters intact between two chunks', async () => {
    const text = `${'ç'.repeat(99)}\n`.repeat(3000);
    const lines = await Array.fromAsync(readLines(write('long.csv', text), 'utf-8'));
    expect(lines).toHaveLength(3000);
    expect(new Set(lines.map((line) => line.text))).toEqual(new Set(['ç'.repeat(99)]));
  });
  it('have a maximum length', async () => {
    const path = write('endless.csv', `a\n${'x'.repeat(600_000)}`);
    await expect(Array.fromAsync(readLines(path, 'utf-8'))).rejects.toThrow('A linha 2 passa de');
  });
});

describe('records', () => {
  it('may contain the delimiter inside quotes (survey files, quirk 4)', async () => {
    expect(await records('1;"QUADRA: 01; LOTE: 2,3,4;";3\n')).toEqual([
      { row: 1, values: ['1', 'QUADRA: 01; LOTE: 2,3,4;', '3'] },
    ]);
  });
  it('may contain doubled or stray quotes and line breaks', async () => {
    expect(await records('1;"a ""b""";3\n1;a 2" b;3\n1;"a\nb";3\n4;5;6')).toEqual([
      { row: 1, values: ['1', 'a "b"', '3'] },
      { row: 2, values: ['1', 'a 2" b', '3'] },
      { row: 3, values: ['1', 'a\nb', '3'] },
      { row: 5, values: ['4', '5', '6'] },
    ]);
  });
  it('may contain empty quotes, and text after a closing quote', async () => {
    expect(await records('"";"";""\n"1";"a"b;""\n')).toEqual([
      { row: 1, values: ['', '', ''] },
      { row: 2, values: ['1', 'ab', ''] },
    ]);
  });
  it('report a broken line and continue with the next', async () => {
    expect(await records('1;2;3\n1;2\n1;2;3;4\n\n4;5;6\n')).toEqual([
      { row: 1, values: ['1', '2', '3'] },
      { row: 2, values: ['1;2'], broken: 'tem 2 campos em vez de 3' },
      { row: 3, values: ['1;2;3;4'], broken: 'tem 4 campos em vez de 3' },
      { row: 5, values: ['4', '5', '6'] },
    ]);
  });
  it('lose only one line to an unclosed quote', async () => {
    const rows = await records(`1;"b;3\n${'4;5;6\n'.repeat(8)}`);
    expect(rows[0]).toEqual({ row: 1, values: ['1;"b;3'], broken: 'aspas abertas e não fechadas' });
    expect(rows).toHaveLength(9);
    expect(rows[8]).toEqual({ row: 9, values: ['4', '5', '6'] });
  });
});
