import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ExpiredDays, Freshness, LifeRing } from './freshness.tsx';

const html = renderToStaticMarkup;
const today = '2026-06-12';
const anp = { source: 'import', sourceName: 'ANP', lifeDays: 7, today } as const;

describe('Freshness', () => {
  it.each([
    ['2026-06-12', 'hoje'],
    ['2026-06-11', 'ontem'],
    ['2026-06-10', 'há 2 dias'],
  ])('%s gives %s, with its source', (day, age) => {
    const line = html(<Freshness day={day} {...anp} />);
    expect(line).toContain(`${age}</span>`);
    expect(line).toContain('fonte </span>ANP');
    expect(line).toContain('lucide-landmark');
    expect(line).not.toContain('vencido');
  });
  it('stays visible after expiry', () => {
    const line = html(<Freshness day="2026-05-31" {...anp} />);
    const words = (markup: string) => markup.replace(/<[^>]*>/g, '');
    expect(words(line)).toContain('vencido, há 12 dias');
    expect(line).toContain('fresh-expired');
    expect(words(html(<Freshness day="2026-01-09" {...anp} />))).toContain('vencido, 9 jan. 2026');
  });
  it('does not repeat what the page says of all prices', () => {
    const line = html(
      <ExpiredDays value={{ from: '2026-01-07', to: '2026-06-10' }}>
        <Freshness day="2026-05-31" {...anp} />
      </ExpiredDays>,
    );
    expect(line).toContain('há 12 dias');
    expect(line).not.toContain('vencido');
    expect(line).toContain('fresh-expired');
  });
  it('shows dates and details in the title', () => {
    expect(html(<Freshness day="2026-06-10" {...anp} details="Às 8h40, por Marina" />)).toContain(
      'title="Preço de 10/06/2026, fonte ANP, vale até 17/06/2026. Às 8h40, por Marina"',
    );
  });
  it.each([
    ['merchant', 'store'],
    ['receipt', 'receipt-text'],
    ['report', 'user-round'],
    ['promotion', 'tag'],
  ] as const)('shows %s by its own icon', (source, icon) => {
    expect(html(<Freshness {...anp} day={today} source={source} sourceName="x" />)).toContain(
      `lucide-${icon}`,
    );
  });
});

it('LifeRing is full on the first day, changes under half, and is dashed after expiry', () => {
  expect(html(<LifeRing day={today} lifeDays={7} today={today} />)).toContain('--left:100');
  expect(html(<LifeRing day="2026-06-10" lifeDays={7} today={today} />)).not.toContain('life-ring-ageing');
  expect(html(<LifeRing day="2026-06-07" lifeDays={7} today={today} />)).toContain('life-ring-ageing');
  expect(html(<LifeRing day="2026-05-01" lifeDays={7} today={today} />)).toContain('life-ring-expired');
});
