import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { callFrom } from './call-from.ts';
import { writeReceiptPhoto } from './receipt-photo.ts';

/** A line of a receipt. */
interface Line {
  productName: string;
  /** in reais */
  price: number;
  quantity?: number;
  productId?: number;
}

/**
 * Sends a receipt by calls, as the user signed in on the page, like the account's form.
 * @param folder where its photo is written
 * @returns its id
 */
export async function sendReceipt(
  page: Page,
  folder: string,
  establishmentId: number,
  lines: readonly Line[],
): Promise<number> {
  const photo = await readFile(await writeReceiptPhoto(folder, `nota-${lines.length}.jpg`, null));
  const imageUrl = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const body = new FormData();
    body.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'nota.jpg');
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch('/api/uploads/receipt', { method: 'POST', headers, body });
    return (await answer.json()).data.fileUrl;
  }, photo.toString('base64'));
  const items = lines.map((line, index) => ({ quantity: 0.812 + index / 10, ...line }));
  const body = { establishmentId, imageUrl, items };
  const { id } = (await callFrom(page, '/users/receipts', { method: 'POST', body })) as { id: number };
  return id;
}
