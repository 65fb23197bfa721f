import { z } from 'zod';
import { maxPrice } from '#contract/alerts.ts';
import { email } from '#contract/user-fields.ts';

/** The fields of the sheet. @param withEmail false: the alert comes to this device, or to the account */
export const wishSchema = (withEmail: boolean) =>
  z.object({
    wish: z.object({ maxPrice }),
    to: z.object({ email: withEmail ? email : z.string() }),
  });
