import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { userEndpoints } from '#contract/users.ts';
import { emailRule, nameRule, newPasswordRule, passwordRule, phoneRule, type Rule } from './rules.ts';

const { name, email, password, phone } = userEndpoints.register.body.shape;
const { password: current } = userEndpoints.deleteAccount.body.shape;

describe('what is seen before sending', () => {
  it.each<[string, Rule, z.ZodType, string[]]>([
    ['a name', nameRule, name, ['', '  ', 'Ana']],
    ['an e-mail', emailRule, email, ['', ' ', 'ana', 'ana@', 'ana@exemplo', 'Ana@exemplo.com.br ']],
    ['a telephone', phoneRule, phone, ['', '(63) 99999-1234', '(63) 9999', '99999-1234']],
    ['a new password', newPasswordRule, password, ['', '1234567', 'ninguem adivinha', 'a'.repeat(129)]],
    ['a password one has', passwordRule, current, ['', 'x']],
  ])('%s is judged as the server does, in its words', (_, rule, shape, examples) => {
    for (const typed of examples) {
      const judged = shape.safeParse(typed);
      expect(rule(typed, {}), JSON.stringify(typed)).toBe(
        judged.success ? true : judged.error.issues[0]?.message,
      );
    }
  });
});
