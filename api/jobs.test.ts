import { expect, it } from 'vitest';
import { jobs } from './jobs.ts';

/** The jobs of the version before this one, nodes of which may run beside it during an upgrade. */
const before = {
  queues: ['work', 'mail', 'files', 'places', 'imports', 'sources', 'notices', 'alerts'],
  jobs: [
    'send-email',
    'delete-mails',
    'send-email-link',
    'send-reset-link',
    'send-sign-in-link',
    'delete-photo-file',
    'delete-receipt-files',
    'delete-brand-logo',
    'find-station-locations',
    'read-survey',
    'run-import',
    'undo-import',
    'ask-source',
    'remove-demonstration',
    'delete-row',
    'delete-survey-file',
    'rank-reports',
    'apply-rules',
    'apply-rules-to-receipt',
    'send-alert-link',
    'send-alerts',
    'tell-decisions',
  ],
};

it('no job goes to nodes of the version before that do not know it: they would fail it', () => {
  const failed = jobs.filter(
    ({ name, queue }) => before.queues.includes(queue) && !before.jobs.includes(name),
  );
  expect(failed.map(({ name, queue }) => `${name} in ${queue}`)).toEqual([]);
});
