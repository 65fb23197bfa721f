import { describe, expect, it } from 'vitest';
import { sessionScript } from './session-keeper.tsx';

describe('the mark of who may be signed in', () => {
  const run = (token: string | null, fails = false) => {
    const classes: string[] = [];
    const localStorage = {
      getItem: () => {
        if (fails) throw new Error('refused');
        return token;
      },
    };
    const document = { documentElement: { classList: { add: (name: string) => classes.push(name) } } };
    new Function('localStorage', 'document', sessionScript)(localStorage, document);
    return classes;
  };
  it('is on the page before it is painted, where there is a token; is not there for visitors, or where storage is refused', () => {
    expect(run('t')).toEqual(['signed-in']);
    expect(run(null)).toEqual([]);
    expect(run('t', true)).toEqual([]);
  });
});
