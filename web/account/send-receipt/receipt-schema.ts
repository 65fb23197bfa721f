import { z } from 'zod';
import { receiptFields, receiptItemBody } from '#contract/receipt-fields.ts';
import { isBlank, isRead, type ReceiptLine } from '#web/receipts/receipt-values.ts';

/**
 * The contract's rules for the shop and the lines, but blank lines are allowed here and not sent, and lines that were read are asked
 * about one by one (receipt-checklist.tsx). The module is loaded
 * after the form, so that Zod stays out of the page's first script.
 */
export const receiptFormSchema = receiptFields
  .omit({ establishmentId: true, imageUrl: true, code: true, purchasedOn: true, total: true })
  .extend({
    items: z.array(z.custom<ReceiptLine>()).superRefine((lines, context) => {
      for (const [index, line] of lines.entries()) {
        const issues = isBlank(line) || isRead(line) ? [] : receiptItemBody.safeParse(line).error?.issues;
        for (const { path, message } of issues ?? []) {
          context.addIssue({ code: 'custom', path: [index, ...path], message });
        }
      }
    }),
  });
