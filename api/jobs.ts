import { sendAlertLinkJob } from './alerts/alert-link.ts';
import { sendAlertsJob } from './alerts/send-alerts.ts';
import { removeDemonstrationJob } from './demonstration/demonstration.ts';
import { deleteBrandLogoJob } from './fuel-brands/brand-logos.ts';
import { deleteSurveyFileJob } from './imports/delete-survey-file.ts';
import { readSurveyJob, runImportJob } from './imports/survey-jobs.ts';
import { undoImportJob } from './imports/undo-import-job.ts';
import { type Context, inBackground } from './platform/context.ts';
import { deleteRowJob } from './platform/delete-row.ts';
import type { Job } from './platform/job.ts';
import { deleteMailsJob, sendEmailJob } from './platform/mail/send-email.ts';
import { requestLabel } from './platform/request-label.ts';
import { deleteReceiptFilesJob } from './receipt-files/receipt-files.ts';
import { applyRuleToReceiptJob } from './receipts/by-rule.ts';
import { applyRulesJob, applyRulesToReceiptJob } from './reported-prices/apply-rules.ts';
import { tellDecisionsJob } from './reported-prices/decision-news.ts';
import { rankReportsJob } from './reported-prices/ranks.ts';
import { askSourceJob } from './sources/ask-sources.ts';
import { findStationLocationsJob } from './station-locations/search.ts';
import { sendEmailLinkJob } from './users/email-change.ts';
import { sendResetLinkJob } from './users/password.ts';
import { deletePhotoFileJob } from './users/photo.ts';
import { sendSignInLinkJob } from './users/sign-in-link.ts';

/** Every background job. A queued job that is missing here fails at each attempt, with an error in the log. */
export const jobs: readonly Job<never>[] = [
  sendEmailJob,
  deleteMailsJob,
  sendEmailLinkJob,
  sendResetLinkJob,
  sendSignInLinkJob,
  sendAlertLinkJob,
  sendAlertsJob,
  deletePhotoFileJob,
  deleteReceiptFilesJob,
  deleteBrandLogoJob,
  findStationLocationsJob,
  readSurveyJob,
  runImportJob,
  undoImportJob,
  askSourceJob,
  removeDemonstrationJob,
  deleteRowJob,
  deleteSurveyFileJob,
  rankReportsJob,
  applyRulesJob,
  applyRulesToReceiptJob,
  applyRuleToReceiptJob,
  tellDecisionsJob,
];

/** Starts processing the queues. */
export async function startJobs(context: Context): Promise<void> {
  const known = new Map(jobs.map((job) => [job.name, job]));
  const background = inBackground(context);
  await context.jobs.start(async (name, data, attempt) => {
    const job = known.get(name);
    if (!job) throw new Error(`no such job: ${name}`);
    await requestLabel.run(name, () => job.run(data as never, background, attempt));
  });
}
