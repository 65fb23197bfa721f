import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isFarOutside } from '#domain/unlikely-price.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { paths } from '#web/paths.ts';
import { createIdempotencyKeys } from '#web/session/idempotency-keys.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { callAsUser } from '#web/session/user-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { askIfRight } from './report-texts.ts';

/** Parts that the forms that report a price share: the dialog of a page, and the sheet of a price. */

export const reportFailed = 'Ocorreu um erro ao enviar o relatório.';
export const reportTrouble = 'Seu relato não foi enviado';

/** The values of the dialog's form, which have the names of the call's body. */
export interface ReportValues {
  productId?: number;
  establishmentId?: number | undefined;
  fuelTypeId?: number | undefined;
  fuelStationId?: number;
  /** reais */
  reportedPrice: number | null;
  comment: string;
}

/** Asks a visitor to sign in. @param keep stores what was typed, for afterwards */
export function SignInNotice({ keep }: { keep: () => void }) {
  const here = useCurrentAddress();
  return (
    <FormNotice kind="trouble" title="Você precisa estar logado para reportar um preço." takesFocus>
      <p>Entre e continue daqui: o que você digitou fica guardado.</p>
      <ButtonLink to={paths.login(here)} onClick={keep} variant="outline" className="mt-3">
        Entrar
      </ButtonLink>
    </FormNotice>
  );
}

/** Sends a report and shows the thanks. A repeated attempt after a lost answer has the same key. */
export function useSendReport(): (values: ReportValues) => Promise<void> {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const [keys] = useState(createIdempotencyKeys);
  return async (body) => {
    // The form is not sent without a price.
    const given = { body: { ...body, reportedPrice: body.reportedPrice ?? 0 } };
    try {
      const { data } = await callAsUser(apiPrefix, 'createReportedPrice', given, {
        idempotencyKey: keys.keyOf(given),
      });
      keys.settle(given);
      notify({
        kind: 'success',
        // A further report corrects one that is still pending.
        title:
          data.version > 1
            ? 'Seu relato anterior foi trocado por este.'
            : 'Obrigado! Seu relato foi enviado.',
        text: 'Ele aparece aqui depois de aprovado.',
        action: { label: 'Ver meus relatos', run: () => void navigate(paths.dashboard('precos-relatados')) },
      });
    } catch (error) {
      keys.settle(given, error);
      throw error;
    }
  };
}

interface OutlierQuestion {
  /** Returns true once for each price far outside the city's spread: then the person is asked before it is sent. */
  asks: (price: number | null, cityPrices: readonly number[]) => boolean;
  /** The question about this price while it is asked. */
  about: (price: number | null, cityPrices: readonly number[]) => string | null;
}

/** Asks once whether an unlikely price is right, and again for another price. */
export function useOutlierQuestion(): OutlierQuestion {
  const [asked, setAsked] = useState<number | null>(null);
  return {
    asks(price, cityPrices) {
      if (price === null || price === asked || !isFarOutside(price, cityPrices)) return false;
      setAsked(price);
      return true;
    },
    about(price, cityPrices) {
      if (price === null || price !== asked || !isFarOutside(price, cityPrices)) return null;
      return askIfRight(price, cityPrices);
    },
  };
}
