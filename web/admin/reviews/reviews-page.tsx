import type { OwnReview, ReviewRow } from '#contract/reviews.ts';
import { publicName } from '#domain/public-name.ts';
import { Stars } from '#web/components/stars.tsx';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useListAddress } from '#web/tables/use-list-address.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { useFind } from '../crud-list/use-find.ts';
import { Moment, TwoLines } from '../moderation/detail-parts.tsx';
import { ModerationQueue } from '../moderation/moderation-queue.tsx';
import type { QueueColumn } from '../moderation/queue-props.ts';
import { queueWordsOf } from '../moderation/queue-words.ts';
import { ReviewDetails } from './review-details.tsx';
import { placeOf } from './reviewed-place.ts';

export const meta = () => adminMeta('Avaliações');
export const handle = noticesAtTop;

const words = queueWordsOf({
  one: 'avaliação',
  many: 'avaliações',
  gender: 'f',
  status: 'o status da avaliação',
});

const changes = ['readWaiting'] as const;

const columns: readonly QueueColumn<ReviewRow>[] = [
  { header: 'Usuário', heading: true, cell: ({ User }) => publicName(User?.name ?? null) },
  {
    header: 'Estabelecimento',
    cell: (review) => {
      const { name, region } = placeOf(review);
      return <TwoLines more={region}>{name}</TwoLines>;
    },
  },
  { header: 'Nota', cell: ({ rating }) => <Stars rating={rating} /> },
  { header: 'Data', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
];

/** Returns what a decision changes of a row. */
function decided({ status, rejectionReason, decidedAt, version }: OwnReview, by: string | null) {
  return { status, rejectionReason, decidedAt, version, DecidedBy: by === null ? null : { name: by } };
}

/** The reviews that people write, of shops and of stations. Spec, back office, section 2 (Reviews moderation). */
export default function ReviewsPage() {
  const address = useListAddress('reviews');
  const { user } = useSignedIn();
  const query = useCall('listReviews', { query: address.query }, { keepPreviousData: true, askAgain: true });
  const { act: decide } = useAct('updateReviewStatus', { changes });
  const { act: undo } = useAct('undoReviewDecision', { changes });
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
          const body =
            decision.status === 'approved'
              ? { status: decision.status, version }
              : { status: decision.status, reason: decision.reason, version };
          const { data } = await decide({ params: { id }, body }, options);
          return decided(data, user.name);
        },
        async undo({ id, version }, options) {
          const { data } = await undo({ params: { id }, body: { version } }, options);
          return decided(data, null);
        },
        find,
      }}
    />
  );
}
