import { expect, it } from 'vitest';
import { htmlOf } from '#web/testing.tsx';
import { ReviewButton, ReviewSection } from './review-section.tsx';
import type { ReviewedPlace } from './reviewed-place.ts';

const station: ReviewedPlace = { kind: 'station', id: 1, name: 'Posto Capim Dourado' };

const html = (element: React.ReactNode) => htmlOf(element, '/posto/1');
const sectionOf = (reviewCount: number) =>
  html(
    <ReviewSection
      place={station}
      averageRating={reviewCount === 0 ? null : 4}
      reviewCount={reviewCount}
      reviews={Array.from({ length: Math.min(reviewCount, 20) }, (_, index) => ({
        id: index + 1,
        rating: 4,
        comment: `Comentário ${index + 1}.`,
        createdAt: '2026-06-03T10:00:00-03:00',
        User: { name: 'Josué P.' },
        reply: null,
      }))}
      today="2026-06-12"
    />,
  );

it('reviews of a place say that there are none, and how to write one; they offer further pages only where there are any', () => {
  const none = sectionOf(0);
  expect(none).toContain('Ninguém avaliou Posto Capim Dourado ainda.');
  expect(none).toContain('Você precisa estar logado para avaliar um posto.');
  expect(none).toContain('href="/login?voltar=%2Fposto%2F1"');
  expect(sectionOf(20)).not.toContain('Mostrar mais avaliações');
  expect(sectionOf(21)).toMatch(/21 avaliações aprovadas.*Comentário 20\..*Mostrar mais avaliações/s);
});

it('Avaliar leads signed-out people to the sign-in page and back', () => {
  expect(html(<ReviewButton />)).toContain('href="/login?voltar=%2Fposto%2F1"');
});
