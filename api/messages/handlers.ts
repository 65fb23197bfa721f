import { listMessages, readMessage } from './reads.ts';
import { answerMessage, markMessage, sendMessage } from './writes.ts';

export const messageHandlers = { listMessages, readMessage, sendMessage, answerMessage, markMessage };
