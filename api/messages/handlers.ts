import { answerMessage } from './writes.ts';
import { listMessages } from './list-messages.ts';
import { markMessage } from './mark-message.ts';
import { readMessage } from './read-message.ts';
import { sendMessage } from './send-message.ts';

export const messageHandlers = { answerMessage, listMessages, markMessage, readMessage, sendMessage };
