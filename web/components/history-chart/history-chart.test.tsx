import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from './history.ts';
import { HistoryChart } from './history-chart.tsx';

const points: HistoryPoint[] = [
  { day: '2026-01-07', price: 6.59, source: 'import', sourceName: 'ANP', formerly: 'Posto Girassol' },
  { day: '2026-03-11', price: 6.89, source: 'report', sourceName: 'Relato confirmado' },
  { day: '2026-03-19', price: 6.79, source: 'import', sourceName: 'ANP' },
];
const chart = (
  shown: HistoryPoint[],
  to = '2026-03-20',
  known: HistoryPoint | null | undefined = points[0],
) =>
  renderToStaticMarkup(
    <HistoryChart
      subject="Gasolina comum no Posto 32"
      seriesLabel="este posto"
      unit="L"
      points={shown}
      weeks={[{ from: '2026-03-18', to: '2026-03-20', lowest: 6.79, highest: 7.29, median: 6.99 }]}
      from="2026-01-01"
      to={to}
      gapDays={21}
      known={known ?? null}
    />,
  );

describe('HistoryChart', () => {
  it('works before hydration: image with a summary, last reading, table', () => {
    const html = chart(points);
    expect(html).toContain('role="img"');
    expect(html).toContain('aria-label="Gasolina comum no Posto 32: de R$\u00A06,59 em 7 jan. 2026');
    expect(html.match(/class="history-readout"/g)).toHaveLength(1);
    expect(html).toMatch(/class="history-readout"><span>19 mar\.<\/span>.*6,79/s);
    expect(html).toContain('Ver como tabela');
    expect(html).toContain('primeira');
    expect(html).toContain('−0,10');
    expect(html).toContain('Posto Girassol');
  });
  it('marks official collections by shape, and explains the dotted stretch', () => {
    const html = chart(points);
    expect(html).toContain(', pesquisa');
    expect(html).toContain('loja, nota ou relato confirmado');
    expect(html).toContain('sem coleta no período');
    expect(chart(points.slice(1))).not.toContain('sem coleta no período');
  });
  it('draws the lowest price of each week without sources, with the median in the table', () => {
    const html = renderToStaticMarkup(
      <HistoryChart
        subject="Picanha em Palmas"
        seriesLabel="menor preço"
        unit="kg"
        points={points.map(({ day, price }) => ({ day, price }))}
        weeks={[{ from: '2026-03-19', to: '2026-03-20', lowest: 6.79, highest: 7.29, median: 6.99 }]}
        from="2026-01-01"
        to="2026-03-20"
        gapDays={30}
        known={null}
      />,
    );
    expect(html).toContain('em 3 semanas de coleta.');
    expect(html).toMatch(/Mediana<\/th>.*<td class="text-right">6,99<\/td>.*sem coleta/s);
    expect(html).not.toMatch(/Fonte|relato confirmado|, pesquisa/);
  });
  it('shows a single collection, and one that was valid when the period began', () => {
    const one = chart(points.slice(0, 1));
    expect(one).not.toContain('Ainda não há histórico');
    expect(one).toContain(': R$\u00A06,59 em 7 jan. 2026, o único preço do período.');
    const carried = chart([{ day: '2026-01-01', observed: '2025-12-28', price: 6.49 }]);
    expect(carried).toContain('28 dez. 2025');
    expect(carried).toContain('antes do período');
  });
  it('says that nothing was valid in the period, and that there is no history only where there is none', () => {
    expect(chart([])).toContain('Nenhum preço valia nesse período');
    expect(chart([])).toContain('R$\u00A06,59, em 7 jan. 2026.');
    expect(chart([], '2026-03-20', null)).toContain('Ainda não há histórico');
  });
});
