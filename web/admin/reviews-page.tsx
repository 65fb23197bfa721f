import { ExternalLink } from 'lucide-react';
import { type OwnReview, type ReviewRow, reviewEndpoints } from '#contract/reviews.ts';
import { publicName } from '#domain/public-name.ts';
import { mostStars } from '#domain/reviews.ts';
import { Stars } from '#web/components/stars.tsx';
import type { Columns } from '#web/list/columns.tsx';
import { useListAddress } from '#web/list/list-address.ts';
import { useFind } from '#web/list/record-calls.ts';
import { paths } from '#web/paths.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { OutsideLink } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { formatMoment } from './format-moment.ts';
import { AuthorsComment, DetailFact, DetailFacts, Moment, TwoLines } from './moderation/detail-parts.tsx';
import { ModerationQueue } from './moderation/moderation-queue.tsx';
import { bodyOfDecision, namedRows, queueWordsOf } from './moderation/queue-props.ts';

export const meta = () => adminMeta('Avaliações');
export const handle = noticesAtTop;

const words = queueWordsOf({
  one: 'avaliação',
  many: 'avaliações',
  gender: 'f',
  status: 'o status da avaliação',
});

const changes = ['readWaiting'] as const;

const columns: Columns<ReviewRow> = [
  { id: 'user', header: 'Usuário', heading: true, cell: ({ User }) => publicName(User?.name ?? null) },
  {
    id: 'establishment',
    header: 'Estabelecimento',
    cell: (review) => {
      const { name, region } = placeOf(review);
      return <TwoLines more={region}>{name}</TwoLines>;
    },
  },
  { id: 'stars', header: 'Nota', cell: ({ rating }) => <Stars rating={rating} /> },
  { id: 'day', header: 'Data', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
];

/** Returns the columns that a decision changes. */
function decided({ status, rejectionReason, decidedAt, version }: OwnReview, by: string) {
  return { status, rejectionReason, decidedAt, version, DecidedBy: { name: by } };
}

/** Reviews of shops and stations. Spec, back office, section 2 (Reviews moderation). */
export default function ReviewsPage() {
  const address = useListAddress('reviews', reviewEndpoints.listReviews.query);
  const { user } = useSignedIn();
  const query = useCall(
    'listReviews',
    { query: address.query },
    { keepPreviousData: true, refetchOnMount: true },
  );
  const { act: decide } = useAct('updateReviewStatus', { changes });
  const { act: decideSeveral } = useAct('decideReviews', { changes });
  const { act: undo } = useAct('undoReviewDecisions', { changes });
  const find = useFind('readReviewRow');
  return (
    <ModerationQueue
      title="Avaliações"
      words={words}
      order="As que esperam há mais tempo vêm primeiro."
      address={address}
      list="listReviews"
      query={query}
      waiting="reviews"
      searchFor="Usuário ou estabelecimento"
      columns={columns}
      nameOf={(review) => `${review.User?.name ?? 'Anônimo'} sobre ${placeOf(review).name}`}
      titleOf={(review) => placeOf(review).name}
      details={(review) => <ReviewDetails review={review} />}
      calls={{
        async decide({ id, version }, decision, options) {
          const body = { ...bodyOfDecision(decision), version };
          return decided((await decide({ params: { id }, body }, options)).data, user.name);
        },
        decideSeveral: (rows, decision) =>
          decideSeveral({ body: { ...bodyOfDecision(decision), rows: namedRows(rows) } }),
        undo: (rows) => undo({ body: { rows: namedRows(rows) } }),
        find,
      }}
    />
  );
}

/** Spec, back office, section 2: rating, comment, date and status. */
function ReviewDetails({ review }: { review: ReviewRow }) {
  const { rating, comment, createdAt, User } = review;
  const place = placeOf(review);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-h4 font-bold num">
        <Stars rating={rating} size="lg" />
        <span aria-hidden="true">
          {rating} de {mostStars}
        </span>
      </p>
      <AuthorsComment comment={comment} />
      <DetailFacts>
        <DetailFact name="Usuário" more={User?.email}>
          {User?.name ?? 'Anônimo'}
        </DetailFact>
        <DetailFact name={place.kind} more={place.region}>
          {place.name}
        </DetailFact>
        <DetailFact name="Data">{formatMoment(createdAt)}</DetailFact>
      </DetailFacts>
      <p>
        <OutsideLink variant="soft" href={place.to} icon={<ExternalLink aria-hidden="true" />}>
          Ver a página do lugar
        </OutsideLink>
      </p>
    </>
  );
}

interface ReviewedPlace {
  kind: 'Estabelecimento' | 'Posto';
  name: string;
  region: string | undefined;
  /** its public page */
  to: string;
}

function placeOf({ Establishment, FuelStation }: ReviewRow): ReviewedPlace {
  if (FuelStation) {
    const { id, name, Region } = FuelStation;
    return { kind: 'Posto', name, region: Region?.name, to: paths.station(id) };
  }
  return {
    kind: 'Estabelecimento',
    name: Establishment?.name ?? '',
    region: Establishment?.Region?.name,
    to: paths.establishment(Establishment?.id ?? 0),
  };
}
