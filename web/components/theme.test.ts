import { describe, expect, it } from 'vitest';
import { themeScript } from './theme.ts';

describe('theme script', () => {
  const run = (stored: string | null, fails = false) => {
    const classes: string[] = [];
    const localStorage = {
      getItem: () => {
        if (fails) throw new Error('refused');
        return stored;
      },
    };
    const document = { documentElement: { classList: { add: (name: string) => classes.push(name) } } };
    new Function('localStorage', 'document', themeScript)(localStorage, document);
    return classes;
  };
  it('puts the chosen theme on the page before it is painted', () => {
    expect(run('dark')).toEqual(['dark']);
    expect(run('light')).toEqual(['light']);
  });
  it('leaves the system alone without a choice, or where storage is refused', () => {
    expect(run(null)).toEqual([]);
    expect(run('pink')).toEqual([]);
    expect(run('dark', true)).toEqual([]);
  });
});
