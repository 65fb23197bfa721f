import { describe, expect, it } from 'vitest';
import { type ComboboxOption, filterOptions } from './combobox.tsx';

const options: ComboboxOption[] = [
  { value: 1, label: 'Mercado São João', detail: 'Norte' },
  { value: 2, label: 'Açougue do João', detail: 'Sul' },
  { value: 3, label: 'João Carnes', detail: 'Norte' },
];
const found = (typed: string) => filterOptions(options, typed).map(({ value }) => value);

describe('what is found in a long list', () => {
  it('does not mind accents and case, and begins with what begins so', () => {
    expect(found('joao')).toEqual([3, 1, 2]);
    expect(found('ACOUGUE')).toEqual([2]);
  });
  it('holds every word, of the detail too', () => {
    expect(found('joão norte')).toEqual([1, 3]);
    expect(found('peixaria')).toEqual([]);
  });
  it('is everything where nothing is typed', () => {
    expect(found(' ')).toEqual([1, 2, 3]);
  });
  it('is quick enough to be looked for at every letter, in two thousand', () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({
      value: index,
      label: `Açougue ${index}`,
      detail: 'Taquaralto',
    }));
    const began = performance.now();
    expect(filterOptions(many, 'acougue 19')).toHaveLength(139);
    expect(performance.now() - began).toBeLessThan(200);
  });
});
