import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { RankList, RankRow, type RankRowProps } from './rank-row.tsx';

const row = (facts: Partial<RankRowProps>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RankList label="Onde comprar">
        <RankRow
          name="Posto Star"
          to="/posto/2"
          details="604 Sul · 2,2 km"
          price={6.99}
          unit="L"
          fresh={{ day: '2026-06-11', lifeDays: 14, source: 'import', sourceName: 'ANP' }}
          today="2026-06-12"
          compared={[6.89, 6.99, 7.29]}
          mean={7.06}
          placement="above"
          {...facts}
        />
      </RankList>
    </MemoryRouter>,
  );

const expired = { day: '2026-05-28', lifeDays: 14, source: 'import', sourceName: 'ANP' } as const;

describe('RankRow', () => {
  it('gives an expired price neither tag nor colour, even where it leads the ranking', () => {
    const html = row({ price: 6.89, placement: 'tag', bestLabel: 'Menor da coleta', fresh: expired });
    expect(html).toMatch(/price-expired.*Menor da coleta/);
    expect(html).not.toMatch(/rank-best|tag-shape|mark-lowest|best-ink/);
  });
  it('shows tag and label on a lowest price', () => {
    const html = row({ price: 6.89, placement: 'tag', position: 1 });
    expect(html).toMatch(/rank-best.*1º.*tag-shape.*Menor preço/);
    expect(html).not.toContain('+R$');
  });
  it('shows the difference of the other prices, with percent on request', () => {
    expect(row({})).toContain('+R$\u00A00,10');
    expect(row({})).not.toContain(' · 1%');
    expect(row({ percent: true })).toContain('+R$\u00A00,10 · 1%');
  });
  it('labels a tie with the first of a filtered list as the same price', () => {
    const html = row({ price: 6.89, placement: 'tie' });
    expect(html).toContain('mesmo preço');
    expect(html).not.toContain('tag-shape');
  });
  it('keeps an expired price out of the comparison', () => {
    const html = row({ placement: 'out', compared: null, fresh: expired });
    expect(html).toContain('price-expired');
    expect(html).not.toContain('class="ruler');
    expect(html).not.toContain('+R$');
  });
  it('always shows age and source', () => {
    expect(row({})).toMatch(/ontem.*ANP/);
  });
});
