import { z } from 'zod';

/** The named failures of all calls: stable code, status, and the default message for users. */
export const failures = {
  moved: { status: 308, message: 'O que você procura tem outro número agora.' },
  invalid: { status: 400, message: 'Confira os dados enviados.' },
  unauthenticated: { status: 401, message: 'Sua sessão expirou. Por favor, faça login novamente.' },
  second_step: {
    status: 401,
    message: 'Falta confirmar que é você, com uma chave de acesso ou com um código enviado por e-mail.',
  },
  forbidden: { status: 403, message: 'Você não tem permissão para fazer isso.' },
  not_found: { status: 404, message: 'Não encontramos o que você procura.' },
  method_not_allowed: { status: 405, message: 'Este endereço não aceita esse tipo de pedido.' },
  conflict: { status: 409, message: 'Já existe um registro igual.' },
  twin: { status: 409, message: 'Já existe um com este nome, neste mesmo lugar.' },
  stale: { status: 409, message: 'Este registro foi alterado por outra pessoa enquanto você editava.' },
  in_use: { status: 409, message: 'Não é possível excluir: há outros registros vinculados.' },
  demonstration: {
    status: 409,
    message: 'A cidade é de demonstração. Ela sai inteira com a primeira pesquisa de verdade.',
  },
  too_large: { status: 413, message: 'O conteúdo enviado é grande demais.' },
  unsupported_media: { status: 415, message: 'Envie os dados em JSON.' },
  too_many: { status: 429, message: 'Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.' },
  internal: { status: 500, message: 'Algo deu errado do nosso lado. Tente novamente em instantes.' },
  unavailable: {
    status: 503,
    message: 'O serviço está indisponível no momento. Tente novamente em instantes.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failures;

/** One invalid field of a request. */
const issueShape = z.object({
  field: z.string().describe('Nome do campo, como foi enviado'),
  message: z.string().describe('O que há de errado, em português'),
});
export type Issue = z.infer<typeof issueShape>;

/** The failure 'stale' contains the name of the person who has changed the row, and the time. */
const changedByShape = z.object({
  name: z.string().nullable().describe('null: a conta não existe mais, ou a mudança veio de fora do painel'),
  at: z.iso.datetime({ offset: true }),
});
export type ChangedBy = z.infer<typeof changedByShape>;

/** The failure 'moved' contains the part of the address that had a former id, and the current id. */
const movedShape = z.object({
  part: z.enum(['id', 'fuelTypeId']).describe('A parte do endereço que tem o número antigo'),
  to: z.number().int().positive().describe('O número de agora'),
});
export type MovedTo = z.infer<typeof movedShape>;

/** The failure 'second_step' contains the token with which a code is sent and confirmed. */
const stepShape = z.object({ token: z.string() });

/** The body of every failure. */
export const failureShape = z
  .object({
    success: z.literal(false),
    code: z.enum(Object.keys(failures) as [FailureCode, ...FailureCode[]]),
    message: z.string(),
    issues: z.array(issueShape).optional(),
    changed: changedByShape.optional(),
    moved: movedShape.optional(),
    step: stepShape.optional(),
  })
  .meta({ id: 'Failure' });
export type FailureBody = z.infer<typeof failureShape>;
