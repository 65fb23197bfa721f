/** Subjects of the contact form, in its order. Spec, public side, section 2 (/contato). */

export const messageSubjects = ['duvida', 'sugestao', 'reclamacao', 'parceria', 'outro'] as const;
export type MessageSubject = (typeof messageSubjects)[number];

export const messageSubjectNames: Record<MessageSubject, string> = {
  duvida: 'Dúvida',
  sugestao: 'Sugestão',
  reclamacao: 'Reclamação',
  parceria: 'Parceria',
  outro: 'Outro',
};

/** A message is deleted after this many months, as the privacy page promises. */
export const messageMonths = 12;
