import type { Job } from './platform/job.ts';
import { sendEmailJob } from './platform/mail/send-email.ts';
import { sendEmailLinkJob } from './users/send-email-link.ts';
import { sendResetLinkJob } from './users/send-reset-link.ts';

/** Every background job; asking for one that is missing here fails. */
export const jobs: readonly Job<never>[] = [sendEmailJob, sendEmailLinkJob, sendResetLinkJob];
