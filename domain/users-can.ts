import { type Permission, permitted, refused } from './can.ts';
import type { UserRole } from './roles.ts';

interface UserState {
  role: UserRole;
  /** the account is that of the administrator who looks at it */
  isOwn: boolean;
}

interface UserRights {
  delete: Permission;
  /** an address or a password that an administrator sets for somebody */
  changeAccess: Permission;
}

/** Returns what administrators may do with an account. Spec, back office, sections 5 and 6. */
export function userCan({ role, isOwn }: UserState): UserRights {
  if (isOwn) {
    return {
      delete: refused('Esta é a sua conta. Você pode excluí-la em Minha conta, em Configurações.'),
      // There the present password is asked for.
      changeAccess: refused('Esta é a sua conta. Troque o e-mail e a senha em Minha conta.'),
    };
  }
  return {
    delete:
      role === 'admin'
        ? refused('Administradores não podem ser excluídos. Mude antes o papel para Usuário.')
        : permitted,
    changeAccess: permitted,
  };
}

/** Returns whether an account may stop being an administrator. @param administrators how many there are, with it */
export function mayLeaveAdministration(administrators: number): Permission {
  return administrators > 1
    ? permitted
    : refused('Esta é a única conta de administrador. Dê o papel a outra pessoa antes.');
}

/**
 * Returns what is asked before a role is saved: an administrator who loses the own role, or one more who gets it.
 * Undefined where neither happens.
 * @param before the account's role; null: a new account
 */
export function roleQuestion(
  before: UserRole | null,
  after: UserRole,
  { isOwn }: { isOwn: boolean },
): 'loses own' | 'gives' | undefined {
  if (isOwn && before === 'admin' && after !== 'admin') return 'loses own';
  return before !== 'admin' && after === 'admin' ? 'gives' : undefined;
}
