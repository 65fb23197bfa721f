import { z } from 'zod';
import { maxPrice } from '#contract/alerts.ts';

/** The field of the sheet that the call has, too. */
export const wishSchema = z.object({ maxPrice });
