import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { largestId } from '#contract/limits.ts';
import { type Day, formatDate } from '#domain/city-time.ts';
import { counted } from '#domain/text.ts';
import { isDay } from '#domain/typed-day.ts';
import { cityToday } from '#web/clock.ts';
import { DateInput } from '#web/forms/date-field.tsx';
import { ListTrouble } from '#web/list/list-trouble.tsx';
import { PanelHead } from '#web/list/panel-head.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useCall } from '#web/session/use-call.tsx';
import { SignedOut } from '#web/session/user-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Field } from '#web/ui/field.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import { ShopChoice } from '../choices/row-fields.tsx';
import { ModuleLinks } from '../module/modules.tsx';
import { useRoundDrafts } from './round-draft.ts';
import { isToFirstCell, NextShop, RoundForm, toFirstCell } from './round-form.tsx';

export const meta = () => adminMeta('Rodada semanal');
export const handle = noticesAtTop;

/** The weekly round: all cuts of one shop, entered by keyboard and saved as one batch. */
export default function RoundPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const today = cityToday();
  const establishmentId = idIn(query.get('establishmentId'));
  const day = dayIn(query.get('day'), today);
  const found = useCall(
    'readPriceRound',
    { query: { establishmentId: establishmentId ?? 1 } },
    { enabled: establishmentId !== undefined },
  );
  const round = found.data?.data;
  const open = (id: number | undefined, on: Day, state?: typeof toFirstCell) =>
    navigate(panelPaths.priceRound(id, on === today ? undefined : on), { state });
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <PanelHead
        title="Rodada semanal"
        about="Todos os cortes de um estabelecimento: digite o que mudou e salve de uma vez."
      />
      <ModuleLinks kind="meat" except={panelPaths.priceRound()} />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_14rem]">
        <ShopChoice
          key={establishmentId}
          label="Estabelecimento"
          chosen={establishmentId ?? null}
          choose={(id) => id !== null && open(id, day, toFirstCell)}
        />
        <Field label="Dia da coleta">
          {(control) => (
            <DateInput
              {...control}
              label="Dia da coleta"
              value={day}
              max={today}
              onChange={(typed) => isDay(typed) && typed <= today && open(establishmentId, typed)}
            />
          )}
        </Field>
      </div>
      {establishmentId === undefined ? (
        <RoundStart today={today} />
      ) : (
        <>
          <OtherDays establishmentId={establishmentId} day={day} />
          {found.error && !(found.error instanceof SignedOut) && !round && (
            <ListTrouble
              title="Não foi possível carregar os cortes."
              error={found.error}
              retry={found.refetch}
              busy={found.isFetching}
            />
          )}
          {found.isPending && (
            <Loading>
              <Skeleton className="h-96 w-full" />
            </Loading>
          )}
          {round && (
            <Round
              key={`${round.establishment.id} ${day}`}
              day={day}
              round={round}
              takesFocus={isToFirstCell(state)}
              refetch={async () => (await found.refetch()).data?.data}
            />
          )}
        </>
      )}
    </div>
  );
}

function Round({ day, ...rest }: { day: Day } & Omit<Parameters<typeof RoundForm>[0], 'place'>) {
  const { user } = useSignedIn();
  return (
    <RoundForm place={{ userId: user.id, establishmentId: rest.round.establishment.id, day }} {...rest} />
  );
}

/** Shown until a shop is chosen: unsaved rounds, and the shop to visit first. */
function RoundStart({ today }: { today: Day }) {
  const drafts = useRoundDrafts();
  return (
    <>
      {drafts.length > 0 && (
        <Banner kind="offline" title="O que você digitou continua aqui">
          <ul>
            {drafts.map(({ establishmentId, day, draft }) => (
              <li key={`${establishmentId} ${day}`} className="py-1">
                <Link
                  to={panelPaths.priceRound(establishmentId, day === today ? undefined : day)}
                  className="inline-flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-3"
                >
                  {draft.shopName}, {formatDate(day)}
                </Link>
                : {counted(Object.keys(draft.typed).length, 'preço não salvo', 'preços não salvos')}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <NextShop label="Comece por aqui" />
    </>
  );
}

/** Lists unsaved prices of the shop for other days. */
function OtherDays({ establishmentId, day }: { establishmentId: number; day: Day }) {
  const others = useRoundDrafts().filter((one) => one.establishmentId === establishmentId && one.day !== day);
  if (others.length === 0) return null;
  return (
    <Banner kind="offline" title="Há preços não salvos de outro dia">
      {others.map((one) => (
        <Link
          key={one.day}
          to={panelPaths.priceRound(establishmentId, one.day)}
          className="mr-4 inline-flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-3"
        >
          {formatDate(one.day)}
        </Link>
      ))}
    </Banner>
  );
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d*$/.test(text) && Number(text) <= largestId ? Number(text) : undefined;
}

function dayIn(text: string | null, today: Day): Day {
  return text !== null && isDay(text) && text <= today ? text : today;
}
