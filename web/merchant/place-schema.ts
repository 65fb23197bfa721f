import { z } from 'zod';
import { openingHoursField } from '#contract/opening-hours.ts';
import { phoneField } from '#contract/place-fields.ts';

/** The fields of a place that its keeper changes. */
export const placeSchema = z.object({ phone: phoneField, openingHours: openingHoursField });
