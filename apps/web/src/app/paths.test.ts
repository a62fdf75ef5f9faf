import { describe, expect, it } from 'vitest';
import { plainPath } from '../lib/plain-path.ts';
import { isInside, segmentsOf, withoutBase } from './paths.ts';

describe('paths', () => {
  it('are equal when raw, percent-encoded or in decomposed Unicode', () => {
    const raw = '/configuración/compañía';
    expect(plainPath(encodeURI(raw))).toBe(raw);
    expect(plainPath(raw.normalize('NFD'))).toBe(raw);
    expect(plainPath(encodeURI(raw.normalize('NFD')))).toBe(raw);
    expect(plainPath(`${raw}/`)).toBe(raw);
  });

  it('with an invalid encoding are returned unchanged', () =>
    expect(plainPath('/%E0%A4%A')).toBe('/%E0%A4%A'));

  it('are split into segments', () =>
    expect(segmentsOf('/inicio/pages/table/')).toEqual(['inicio', 'pages', 'table']));

  it('lose a trailing "base" segment', () => {
    expect(withoutBase('/analytics/dashboards/base')).toBe('/analytics/dashboards');
    expect(withoutBase('/database')).toBeUndefined();
  });

  it('are recognized as console paths', () => {
    expect(isInside('/configuracio%CC%81n/rol')).toBe(true);
    expect(isInside('/nowhere')).toBe(false);
    expect(isInside('/')).toBe(false);
  });
});
