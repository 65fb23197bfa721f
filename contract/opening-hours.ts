import { z } from 'zod';
import { inOrder, openingHoursTrouble } from '#domain/opening-hours.ts';

const badTime = 'Informe o horário como 08:00.';
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

export const openingTimeShape = z
  .object({
    weekday: z.number({ error: 'Informe o dia da semana.' }).int().min(0).max(6).describe('0: domingo'),
    opens: z.string({ error: badTime }).regex(timePattern, badTime),
    closes: z
      .string({ error: badTime })
      .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, badTime)
      .describe('Antes de opens: no dia seguinte'),
  })
  .meta({ id: 'OpeningTime' });

export const openingHoursShape = z
  .array(openingTimeShape)
  .describe('Horários da semana, em ordem; null: ninguém os conhece');

/** The times of a week, as a form sends them; null: nobody knows them. */
export const openingHoursField = z
  .array(openingTimeShape)
  .min(1, 'Informe pelo menos um horário.')
  .max(14, 'Use até 2 horários por dia.')
  .superRefine((times, context) => {
    const message = openingHoursTrouble(times);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(inOrder)
  .nullish();
