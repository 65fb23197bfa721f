/** Subjects of the contact form, in its order. Spec, public side, section 2 (/contato). */

export const messageSubjects = ['duvida', 'sugestao', 'reclamacao', 'parceria', 'outro'] as const;
type MessageSubject = (typeof messageSubjects)[number];

export const messageSubjectNames: Record<MessageSubject, string> = {
  duvida: 'Dúvida',
  sugestao: 'Sugestão',
  reclamacao: 'Reclamação',
  parceria: 'Parceria',
  outro: 'Outro',
};

/** A message is deleted after this many months, as the privacy page promises. */
export const messageMonths = 12;

/** The state of a message in the back office. An archived one needs no more attention. */
export const messageStates = ['new', 'read', 'answered', 'archived'] as const;
export type MessageState = (typeof messageStates)[number];

export const messageStateNames: Record<MessageState, string> = {
  new: 'Nova',
  read: 'Lida',
  answered: 'Respondida',
  archived: 'Arquivada',
};

/** The longest answer, in characters. */
export const longestAnswer = 5000;
