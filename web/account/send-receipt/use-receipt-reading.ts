import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { NamedGood } from '#contract/goods-names.ts';
import type { Day } from '#domain/city-time.ts';
import { findAccessKey, formatAccessKey, readNfce } from '#domain/nfce.ts';
import { issueOf } from '#web/api-client/transport.ts';
import { cityToday } from '#web/clock.ts';
import { useFieldValue } from '#web/forms/fields.tsx';
import { useKnownOptions } from '#web/forms/searched-combobox.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import {
  denialReason,
  isBlank,
  isRead,
  noReceipt,
  type ReceiptValues,
  shopSourceName,
} from '#web/receipts/receipt-values.ts';
import { useAct } from '#web/session/use-act.ts';

export type CheckedCode = Reply<Endpoints['checkReceiptCode']>['data'];

const sentBefore = 'Este comprovante já foi enviado.';

/** The state of the reading of a receipt. */
export interface ReceiptReading {
  isReading: boolean;
  /** the picture's words were read and the private ones blackened; null: none was read yet; false: this device cannot */
  isCovered: boolean | null;
  /** why the code of the picture is of no use */
  why: string | null;
  checked: CheckedCode | null;
  /** key and shop were found by reading the receipt */
  isFound: boolean;
  /** returns whether the text says anything of a receipt */
  readText: (text: string) => Promise<boolean>;
  /** puts a picture into the form whose words are known already */
  show: (picture: File) => void;
  checkTyped: () => void;
  /** settles when the picture has been read, with whether it is covered */
  finished: () => Promise<boolean>;
}

/**
 * Fills the form from a photo, its QR code, or the text of a receipt, and checks the key with the server. What came from a photo
 * is cleared when another is chosen. Lines that a person has typed stay.
 */
export function useReceiptReading(
  form: CallForm<ReceiptValues>,
  goods: readonly NamedGood[],
): ReceiptReading {
  const { fields } = form;
  const { act: check } = useAct('checkReceiptCode', { changes: [] });
  const shops = useKnownOptions(shopSourceName);
  const [isReading, setReading] = useState(false);
  const [isCovered, setCovered] = useState<boolean | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const [checked, setChecked] = useState<CheckedCode | null>(null);
  /** the names may arrive after a picture */
  const latestGoods = useRef(goods);
  latestGoods.current = goods;
  const [isFound, setFound] = useState(false);
  /** the last code sent to the server: answers about earlier ones are ignored */
  const asked = useRef('');
  /** counts the photos: results of earlier ones are ignored */
  const reading = useRef(0);
  const [abort] = useState(() => ({ picture: new AbortController() }));
  /** values from the photo, which are cleared with it; null after the person has chosen another */
  const fromPhoto = useRef<{ code: string | null; shop: number | null }>({ code: null, shop: null });
  /** pictures that were made here, which are not read again */
  const made = useRef(new WeakSet<File>());

  const refuse = (message: string) => fields.setError('code', { type: 'code', message });

  /** @param whole the text of the QR code, which the state's page needs */
  const ask = async (code: string, isFromPhoto: boolean, whole = code): Promise<CheckedCode | null> => {
    asked.current = code;
    setChecked(null);
    setFound(isFromPhoto);
    // The server checks again when the receipt is sent, so a failed check does not block.
    const answer = await check({ body: { code: whole } }).catch(
      (error: unknown) => issueOf(error, 'code') ?? null,
    );
    if (asked.current !== code || answer === null) return null;
    if (typeof answer === 'string') {
      refuse(answer);
      return null;
    }
    const { data } = answer;
    if (data.sent) {
      refuse(sentBefore);
      return null;
    }
    fields.clearErrors('code');
    setChecked(data);
    if (data.Establishment) {
      const { id, name, region } = data.Establishment;
      fromPhoto.current.shop = isFromPhoto ? id : null;
      shops.remember({ value: id, label: name, detail: region });
      fields.setValue('establishmentId', id, {
        shouldDirty: true,
        shouldValidate: fields.formState.isSubmitted,
      });
    }
    return data;
  };

  const takeCode = ({ accessKey, whole }: { accessKey: string; whole?: string }) => {
    const typed = formatAccessKey(accessKey);
    fields.setValue('code', typed, { shouldDirty: true });
    fromPhoto.current.code = typed;
    return ask(typed, true, whole);
  };

  /**
   * Fills in what a text says. Lines that a person has typed stay.
   * @param known what the server has said of the receipt's key
   * @returns whether it says anything of a receipt
   */
  const take = async (text: string, known: CheckedCode | null): Promise<boolean> => {
    const number = reading.current;
    const { understandText } = await import('./understand-text.ts');
    let shop = known;
    const understand = (said: string) =>
      understandText(said, { goods: latestGoods.current, ofShop: shop?.names ?? [] }, cityToday());
    const { accessKey } = understand(text);
    const typed = fields.getValues('code').trim();
    if (accessKey !== null && isOtherKey(typed, accessKey)) {
      setWhy(otherReceipt);
      return false;
    }
    if (accessKey !== null && typed === '') {
      // The state's page needs what stands beside the key in an address.
      const [whole] = /https?:\/\/[^\s]*[?&]p=[^\s]*/.exec(text) ?? [];
      shop = await takeCode({ accessKey, ...(whole !== undefined && { whole }) });
    }
    const page = shop?.pageText == null ? null : understand(shop.pageText);
    const understood = page && page.items.length > 0 ? page : understand(text);
    const { items, purchasedOn, total } = understood;
    const isTyped = fields.getValues('items').some((line) => !isBlank(line) && !isRead(line));
    if (reading.current !== number || items.length === 0 || isTyped) return accessKey !== null;
    fields.setValue('items', items, { shouldDirty: true });
    fields.setValue('purchasedOn', purchasedOn);
    fields.setValue('total', total);
    return true;
  };

  /** Clears values from an earlier photo, unless the person has changed them. */
  const forget = () => {
    reading.current += 1;
    abort.picture.abort();
    setReading(false);
    setWhy(null);
    setCovered(null);
    const { code, shop } = fromPhoto.current;
    fromPhoto.current = { code: null, shop: null };
    if (code !== null && fields.getValues('code') === code) {
      asked.current = '';
      setChecked(null);
      fields.setValue('code', '', { shouldDirty: true });
      fields.clearErrors('code');
    }
    if (shop !== null && fields.getValues('establishmentId') === shop) {
      fields.setValue('establishmentId', null, { shouldDirty: true });
    }
    if (fields.getValues('items').some(isRead)) {
      const { items, purchasedOn, total } = noReceipt;
      fields.setValue('items', items);
      fields.setValue('purchasedOn', purchasedOn);
      fields.setValue('total', total);
    }
  };

  const show = (picture: File) => {
    made.current.add(picture);
    fields.setValue('imageUrl', picture, { shouldDirty: true });
  };

  /** Returns whether the picture in the form shows nothing private, as far as it could be read. */
  const read = async (photo: File): Promise<boolean> => {
    forget();
    const number = reading.current;
    setReading(true);
    abort.picture = new AbortController();
    const { signal } = abort.picture;
    const picture = import('#web/receipts/read-picture.ts').then(
      ({ readPicture }) => readPicture(photo, signal),
      () => null,
    );
    try {
      const texts = await import('#web/components/read-qr.ts').then(
        ({ readQr }) => readQr(photo),
        () => null,
      );
      if (reading.current !== number) return false;
      const code = chooseCode(texts, cityToday());
      const typed = fields.getValues('code').trim();
      const isOther = 'accessKey' in code && isOtherKey(typed, code.accessKey);
      const known = 'accessKey' in code && typed === '' ? await takeCode(code) : null;
      if (isOther) setWhy(otherReceipt);
      else if ('why' in code && typed === '') setWhy(code.why);
      const seen = await picture;
      if (reading.current !== number) return false;
      setCovered(seen !== null);
      if (seen) {
        const name = `${photo.name.replace(/\.\w+$/, '')}.jpg`;
        show(new File([seen.picture], name, { type: seen.picture.type }));
      }
      const text = seen?.text ?? known?.pageText;
      if (text != null && !isOther) await take(text, known);
      const isKeyFound = 'why' in code && fields.getValues('code').trim() !== '';
      if (reading.current === number && isKeyFound) setWhy(null);
      return seen !== null;
    } catch {
      // A part of the reader could not be loaded: the receipt can be typed.
      return false;
    } finally {
      if (reading.current === number) setReading(false);
    }
  };

  const { value } = useFieldValue(form, 'imageUrl');
  const file = value instanceof File ? value : null;
  const hadPhoto = useRef(false);
  const latest = useRef(Promise.resolve(true));
  const follow = useEffectEvent((chosen: File | null) => {
    // A draft's and a text's values stay.
    if (chosen === null) latest.current = Promise.resolve(true);
    if (chosen === null && hadPhoto.current) forget();
    if (chosen && !made.current.has(chosen)) latest.current = read(chosen);
    hadPhoto.current = chosen !== null;
  });
  useEffect(() => {
    follow(file);
  }, [file]);

  return {
    isReading,
    isCovered,
    why,
    checked,
    finished: () => latest.current,
    isFound: checked !== null && checked.Establishment !== null && isFound,
    show,
    async readText(text) {
      setReading(true);
      return take(text, null)
        .catch(() => false)
        .finally(() => setReading(false));
    },
    checkTyped() {
      const typed = fields.getValues('code').trim();
      if (typed === asked.current) return;
      const problem = denialReason(typed, cityToday());
      setWhy(null);
      setChecked(null);
      asked.current = typed;
      if (problem !== undefined) refuse(problem);
      else if (typed === '') fields.clearErrors('code');
      else void ask(typed, false);
    },
  };
}

/** Returns whether a typed key is that of another receipt. */
const isOtherKey = (typed: string, accessKey: string) => (findAccessKey(typed) ?? accessKey) !== accessKey;

/** The access key in a picture's QR codes, or why there is none. */
type CodeOfPicture = { accessKey: string; whole: string } | { why: string };

const nothingFound =
  'Não encontramos um QR code nesta foto. Tire outra, mais de perto, ou digite a chave de acesso.';
const otherReceipt = 'Ela é de outra nota, com outra chave de acesso. Confira a chave ou a foto.';
const notOpened = 'Não foi possível ler o QR code neste aparelho. Digite a chave de acesso.';

/**
 * Chooses among the QR codes of a picture: a receipt may have several, such as one for payment.
 * @param texts null: the picture could not be read
 */
export function chooseCode(texts: readonly string[] | null, today: Day): CodeOfPicture {
  if (texts === null) return { why: notOpened };
  const readings = texts.map((whole) => ({ whole, ...readNfce(whole, today) }));
  for (const reading of readings) {
    if ('nfce' in reading) return { accessKey: reading.nfce.accessKey, whole: reading.whole };
  }
  return readings.find((reading) => 'why' in reading) ?? { why: nothingFound };
}
