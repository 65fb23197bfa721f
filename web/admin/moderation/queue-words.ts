import { type ModerationStatus, moderationStatuses } from '#domain/moderation.ts';
import { counted } from '#domain/text.ts';
import { messagesOf, type Noun } from '#web/forms/noun-messages.ts';

interface QueueNoun extends Noun {
  /** for notices of decisions: 'relato', 'relatos' */
  short?: { one: string; many: string };
  /** 'o status da avaliação' */
  status: string;
}

/** Texts of a queue. Spec, back office, sections 2 and 8. */
export function queueWordsOf(noun: QueueNoun) {
  const { one, many, gender, short = noun, status } = noun;
  const end = gender === 'm' ? 'o' : 'a';
  const this_ = `${gender === 'm' ? 'este' : 'esta'} ${one}`;
  const acts = { pending: 'Pendente', approved: `Aprovad${end}`, rejected: `Rejeitad${end}` };
  return {
    ...messagesOf(noun),
    loadTitle: `Erro ao carregar ${many}`,
    loadFallback: `Falha ao carregar ${many}. Tente novamente.`,
    statusFallback: `Falha ao atualizar ${status}.`,
    undoFallback: 'Falha ao desfazer a decisão.',
    /** 'Aprovada' */
    statusWord: (status: string) => acts[shownStatus(status)],
    /** 'Relato aprovado', '3 relatos aprovados' */
    decided(status: 'approved' | 'rejected', count: number) {
      const act = acts[status].toLowerCase();
      return count === 1 ? `${capital(short.one)} ${act}` : `${count} ${short.many} ${act}s`;
    },
    /** 'Esta avaliação já foi aprovada.' */
    decidedAlready: (status: string) =>
      `${capital(this_)} já foi ${acts[shownStatus(status)].toLowerCase()}.`,
    /** '12 pendentes, o mais antigo há 6 h' @param age 'há 6 h'; '' if nothing is pending */
    left(count: number, age: string) {
      if (count === 0) return `Nenhum${gender === 'm' ? '' : 'a'} pendente`;
      return `${counted(count, 'pendente')}, ${count === 1 ? 'enviad' : `${end} mais antig`}${end} ${age}`;
    },
    /** 'Ana Souza decidiu antes de você sobre esta avaliação' @param who null: unknown */
    decidedBefore: (who: string | null) =>
      who === null ? `${capital(this_)} mudou há pouco` : `${who} decidiu antes de você sobre ${this_}`,
  };
}

export type QueueWords = ReturnType<typeof queueWordsOf>;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the status for a badge: an unknown one looks pending. Spec, back office, section 4. */
export function shownStatus(status: string): ModerationStatus {
  return moderationStatuses.find((known) => known === status) ?? 'pending';
}
