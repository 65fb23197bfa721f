import { useState } from 'react';
import type { Company } from '#contract/postal-codes.ts';
import { parseCnpj } from '#domain/cnpj.ts';
import { showPhone } from '#domain/phone.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { useRead } from '#web/list/record-calls.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { type Notice, notify } from '#web/ui/notify.ts';
import { listWords, type PlaceValues } from './use-zipcode-search.ts';

/** The fields of a form that the register of companies can fill. */
export interface CompanyValues extends PlaceValues {
  name: string;
  cnpj: string;
  legalName?: string;
  phone?: string;
  phoneNumber?: string;
}

const failed = 'Ocorreu um erro ao buscar informações do CNPJ.';

/** Searches a CNPJ, and fills what is empty with what the register of companies says; its CEP is searched in turn. */
export function useCompanySearch(
  form: CallForm<CompanyValues>,
  searchZipcode: () => Promise<Partial<PlaceValues>>,
) {
  const { fields, focus } = form;
  const read = useRead('lookUpCompany');
  const [busy, setBusy] = useState(false);
  const fill = (values: Partial<CompanyValues>) => {
    for (const [field, value] of Object.entries(values)) {
      fields.setValue(field as keyof CompanyValues, value, {
        shouldDirty: true,
        shouldValidate: fields.formState.isSubmitted,
      });
    }
  };
  const search = async () => {
    if (busy) return;
    const cnpj = parseCnpj(fields.getValues('cnpj'));
    if (cnpj === undefined) {
      fields.setError('cnpj', { type: 'invalid', message: 'Informe um CNPJ válido, com 14 caracteres.' });
      focus('cnpj');
      return;
    }
    fields.clearErrors('cnpj');
    setBusy(true);
    try {
      const { data } = await read({ params: { cnpj } });
      const missing = missingOf(fields.getValues(), data);
      const { address = '', neighbourhood = '', ...others } = missing;
      fill(others);
      const byZipcode = 'zipcode' in missing ? await searchZipcode() : {};
      // The register has the number of the house, which no CEP has. What was typed meanwhile stays.
      for (const [field, text] of [
        ['address', address],
        ['neighbourhood', neighbourhood],
      ] as const) {
        const now = fields.getValues(field);
        if (text !== '' && (now === '' || now === byZipcode[field])) fill({ [field]: text });
      }
      notify(companyNotice(data, missing));
    } catch (error) {
      if (error instanceof SignedOut) return;
      const { message } = describeFailure(error, failed);
      notify({ kind: 'error', title: 'Erro ao buscar CNPJ', text: message });
    } finally {
      setBusy(false);
    }
  };
  return { search, busy };
}

/** Returns what the register says of the fields that the form has, and that are empty. */
export function missingOf(now: CompanyValues, company: Company): Partial<CompanyValues> {
  const phone = company.phone === null ? null : showPhone(company.phone);
  const { name, legalName, zipcode, address, neighbourhood } = company;
  const known = { name, legalName, phone, phoneNumber: phone, zipcode, address, neighbourhood };
  return Object.fromEntries(
    Object.entries(known).filter(([field, value]) => value && now[field as keyof typeof known] === ''),
  );
}

const words: Partial<Record<keyof CompanyValues, string>> = {
  name: 'nome',
  legalName: 'razão social',
  phone: 'telefone',
  phoneNumber: 'telefone',
  zipcode: 'CEP',
  address: 'endereço',
  neighbourhood: 'bairro',
};

export function companyNotice(
  { isActive }: Pick<Company, 'isActive'>,
  filled: Partial<CompanyValues>,
): Notice {
  const parts = (Object.keys(filled) as (keyof CompanyValues)[]).map((field) => ({
    word: words[field] ?? '',
  }));
  const text =
    parts.length > 0 ? `Preenchido pelo CNPJ: ${listWords(parts)}.` : 'O formulário já está assim.';
  if (isActive) return { kind: 'success', title: 'CNPJ encontrado', text };
  return { kind: 'error', title: 'Esta empresa consta como fechada ou suspensa.', text, repeats: true };
}
