import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { KeptPlace } from '#contract/user-shapes.ts';
import { bareCode, formatCnpj } from '#domain/cnpj.ts';
import { formatPhone } from '#domain/phone.ts';
import { type PriceKind, priceKinds } from '#domain/prices.ts';
import { Loaded } from '#web/account/loaded.tsx';
import { placeParameters } from '#web/claim-path.ts';
import { SiteShell } from '#web/components/shell/site-shell.tsx';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { useDraft } from '#web/forms/draft.ts';
import { PhoneField, TextField } from '#web/forms/fields.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { merchantPaths } from '#web/merchant-paths.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { MerchantPage } from './board-page.tsx';
import { AboutKeeping, OwnClaims } from './own-claims.tsx';
import '#web/signed-in.css';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

export const meta = () => [
  { title: 'Esta loja é minha | Compara Palmas' },
  { name: 'robots', content: 'noindex' },
];

const titleId = 'esta-loja-e-minha';

export default function ClaimPage() {
  return (
    <SiteShell>
      <MerchantPage>
        <Claim />
      </MerchantPage>
    </SiteShell>
  );
}

/** Reads the place from the address; null: it names none. */
function usePlaceOfAddress(): { kind: PriceKind; id: number } | null {
  const [query] = useSearchParams();
  for (const kind of priceKinds) {
    const id = Number(query.get(placeParameters[kind]));
    if (Number.isInteger(id) && id > 0) return { kind, id };
  }
  return null;
}

function Claim() {
  const place = usePlaceOfAddress();
  return (
    <>
      <h1 id={titleId} tabIndex={-1} className="heading text-h1 outline-none">
        {place?.kind === 'fuel' ? 'Este posto é meu' : 'Esta loja é minha'}
      </h1>
      {place === null ? (
        <AboutKeeping />
      ) : place.kind === 'meat' ? (
        <ShopClaim key={place.id} id={place.id} />
      ) : (
        <StationClaim key={place.id} id={place.id} />
      )}
      <OwnClaims />
    </>
  );
}

const loading = {
  trouble: 'Falha ao carregar o lugar',
  skeleton: <SkeletonRows rows={3} />,
  headingId: titleId,
};

function ShopClaim({ id }: { id: number }) {
  const shop = useCall('readEstablishment', { params: { id } });
  return (
    <Loaded query={shop} {...loading}>
      {({ data }) => <ClaimOf place={{ id, name: data.name, kind: 'meat' }} />}
    </Loaded>
  );
}

function StationClaim({ id }: { id: number }) {
  const station = useCall('readFuelStation', { params: { id } });
  return (
    <Loaded query={station} {...loading}>
      {({ data }) => <ClaimOf place={{ id, name: data.name, kind: 'fuel' }} />}
    </Loaded>
  );
}

function ClaimOf({ place }: { place: KeptPlace }) {
  const { user } = useSignedIn();
  const [isSent, setSent] = useState(false);
  if (user.places?.some(({ id }) => id === place.id)) {
    return (
      <>
        <p>Você já cuida de {place.name}.</p>
        <ButtonLink to={merchantPaths.board(place.id)} className="w-fit">
          Abrir Minha loja
        </ButtonLink>
      </>
    );
  }
  if (isSent) {
    return (
      <FormNotice kind="done" title="Pedido enviado" takesFocus>
        Uma pessoa confere e pode ligar para o telefone da loja. A resposta aparece abaixo.
      </FormNotice>
    );
  }
  return <ClaimForm place={place} done={() => setSent(true)} />;
}

function ClaimForm({ place, done }: { place: KeptPlace; done: () => void }) {
  const { user } = useSignedIn();
  const { act } = useAct('claimPlace', { changes: ['listOwnClaims'] });
  const form = useCallForm<{ name: string; cnpj: string; phone: string }>({
    id: `pedido-${place.id}`,
    schema: async () => (await import('#contract/merchant-fields.ts')).claimBody,
    defaultValues: { name: user.name, cnpj: '', phone: formatPhone(user.phone ?? '') },
    fallback: 'Não foi possível enviar o pedido.',
    async send(values) {
      await act({ body: { ...values, establishmentId: place.id } });
      done();
    },
  });
  useDraft(form);
  return (
    <CallFormFrame form={form} troubleTitle="O pedido não foi enviado">
      <p>
        Para cuidar dos preços de <strong className="wrap-anywhere">{place.name}</strong>. Uma pessoa compara
        o CNPJ e decide.
      </p>
      <TextField form={form} name="name" label="Seu nome" required autoComplete="name" maxLength={100} />
      <TextField
        form={form}
        name="cnpj"
        label="CNPJ"
        required
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="00.000.000/0000-00"
        onBlur={({ target }) => form.retype({ cnpj: tidyCnpj(target.value) })}
      />
      <PhoneField form={form} name="phone" label="Telefone da loja" required />
      <SubmitButton form={form} busy="Enviando...">
        Enviar pedido
      </SubmitButton>
    </CallFormFrame>
  );
}

/** Writes a whole CNPJ with its signs; what is not whole stays as typed. */
function tidyCnpj(typed: string): string {
  const code = bareCode(typed);
  return code.length === 14 ? formatCnpj(code) : typed;
}
