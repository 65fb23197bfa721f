export { listMessages, readMessage } from './reads.ts';
export { answerMessage, markMessage, sendMessage } from './writes.ts';
