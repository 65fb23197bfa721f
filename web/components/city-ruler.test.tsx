import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CityRuler } from './city-ruler.tsx';

const html = renderToStaticMarkup;
const prices = [6.89, 6.99, 6.99, 7.09, 7.29];

describe('CityRuler', () => {
  it('has no colours for expired prices', () => {
    for (const value of [6.89, 7.29]) {
      const ruler = html(<CityRuler prices={prices} value={value} expired mean={7.05} />);
      expect(ruler).toContain('mark-expired');
      expect(ruler).not.toMatch(/mark-(lowest|highest)/);
    }
    const only = html(<CityRuler prices={[6.89]} value={6.89} expired mean={null} />);
    expect(only).toContain('Único preço conhecido, sem comparação');
  });
  it('marks the lowest, middle and highest price by shape', () => {
    expect(html(<CityRuler prices={prices} value={6.89} expired={false} mean={7.05} />)).toContain(
      'mark-lowest',
    );
    expect(html(<CityRuler prices={prices} value={7.29} expired={false} mean={7.05} />)).toContain(
      'mark-highest',
    );
    const between = html(<CityRuler prices={prices} value={7.09} expired={false} mean={7.05} />);
    expect(between).not.toMatch(/mark-(lowest|highest)/);
    expect(between).toContain('3% acima do menor');
  });
  it('has one tick per distinct price', () => {
    const path =
      html(<CityRuler prices={prices} value={6.89} expired={false} mean={null} />).match(
        / d="([^"]*)"/,
      )?.[1] ?? '';
    expect(path.match(/M/g)).toHaveLength(4);
  });
  it('shows mean and ends on request, and no mean of few prices', () => {
    const ruler = html(<CityRuler prices={prices} value={6.99} expired={false} mean={7.05} labels="all" />);
    expect(ruler).toContain('média R$\u00A07,05');
    expect(ruler).toContain('Na cidade, de R$\u00A06,89 a R$\u00A07,29, média R$\u00A07,05.');
    expect(
      html(<CityRuler prices={[6, 7]} value={6} expired={false} mean={null} labels="all" />),
    ).not.toContain('média');
  });
  it('compares nothing with a single price', () => {
    const ruler = html(<CityRuler prices={[6.89]} value={6.89} expired={false} mean={null} labels="ends" />);
    expect(ruler).toContain('Único preço válido, sem comparação');
    expect(ruler).not.toContain('mark-lowest');
  });
  it('labels no price as lowest when all are equal', () => {
    const ruler = html(<CityRuler prices={[6.89, 6.89, 6.89]} value={6.89} expired={false} mean={6.89} />);
    expect(ruler).not.toContain('mark-lowest');
    expect(ruler).toContain('mesmo preço em todos os lugares');
  });
  it('has no marker for a price outside the comparison, and no ruler without prices', () => {
    expect(html(<CityRuler prices={prices} value={null} expired={false} mean={null} />)).not.toContain(
      '"mark',
    );
    expect(html(<CityRuler prices={[]} value={null} expired={false} mean={null} />)).toBe('');
  });
});
