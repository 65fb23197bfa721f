import { z } from 'zod';
import { inOrder, maxTimesPerDay, openingHoursTrouble } from '#domain/opening-hours.ts';

const dayMessage = 'Informe o dia da semana.';

const openingTimeShape = z
  .object({
    weekday: z
      .number({ error: dayMessage })
      .int(dayMessage)
      .min(0, dayMessage)
      .max(6, dayMessage)
      .describe('0: domingo'),
    opens: z.string({ error: 'Informe quando abre.' }).describe('HH:MM'),
    closes: z
      .string({ error: 'Informe quando fecha.' })
      .describe('HH:MM, até 24:00; antes de opens: no dia seguinte'),
  })
  .meta({ id: 'OpeningTime' });

export const openingHoursShape = z
  .array(openingTimeShape)
  .describe('Horários da semana, em ordem; null: ninguém os conhece');

/** The opening times of a week, as a form sends them; null: unknown. Its message applies to the field as a whole. */
export const openingHoursField = z
  .array(openingTimeShape)
  .min(1, 'Informe o horário de pelo menos um dia, ou retire os horários.')
  .max(7 * maxTimesPerDay, `Use até ${maxTimesPerDay} horários por dia.`)
  .superRefine((times, context) => {
    const message = openingHoursTrouble(times);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(inOrder)
  .nullish();
