import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useMedia } from '#web/ui/use-media.ts';

interface CardCarouselProps {
  /** accessible name of the carousel */
  label: string;
  cards: readonly { key: string | number; card: ReactNode }[];
}

/** Carousel that works by swipe, buttons and arrow keys, so dragging is never required. It should be loaded lazily. */
export default function CardCarousel({ label, cards }: CardCarouselProps) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [viewport, carousel] = useEmblaCarousel({ align: 'start', duration: still ? 0 : 25 });
  const [ends, setEnds] = useState({ first: true, last: false });

  useEffect(() => {
    if (!carousel) return;
    const look = () => setEnds({ first: !carousel.canScrollPrev(), last: !carousel.canScrollNext() });
    look();
    carousel.on('select', look).on('reInit', look);
    const row = carousel.rootNode();
    const move = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') carousel.scrollNext();
      else if (event.key === 'ArrowLeft') carousel.scrollPrev();
      else return;
      event.preventDefault();
    };
    row.addEventListener('keydown', move);
    return () => {
      carousel.off('select', look).off('reInit', look);
      row.removeEventListener('keydown', move);
    };
  }, [carousel]);

  return (
    <section aria-roledescription="carrossel" aria-label={label}>
      <div ref={viewport} className="carousel">
        <ul className="carousel-row">
          {cards.map(({ key, card }) => (
            <li key={key} className="carousel-card">
              {card}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 flex justify-end gap-2">
        <Button
          variant="outline"
          aria-label="Anterior"
          disabledReason={ends.first ? 'Este é o primeiro' : null}
          onClick={() => carousel?.scrollPrev()}
          icon={<ChevronLeft aria-hidden="true" />}
        />
        <Button
          variant="outline"
          aria-label="Próximo"
          disabledReason={ends.last ? 'Este é o último' : null}
          onClick={() => carousel?.scrollNext()}
          icon={<ChevronRight aria-hidden="true" />}
        />
      </div>
    </section>
  );
}
