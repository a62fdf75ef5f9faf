import { describe, expect, it } from 'vitest';
import { isInside, plainPath, segmentsOf, withoutBase } from './paths.ts';

describe('paths', () => {
  it('are the same typed raw, percent-encoded and decomposed', () => {
    const raw = '/configuración/compañía';
    expect(plainPath(encodeURI(raw))).toBe(raw);
    expect(plainPath(raw.normalize('NFD'))).toBe(raw);
    expect(plainPath(encodeURI(raw.normalize('NFD')))).toBe(raw);
    expect(plainPath(`${raw}/`)).toBe(raw);
  });

  it('with a broken encoding do no harm', () => expect(plainPath('/%E0%A4%A')).toBe('/%E0%A4%A'));

  it('have segments', () => expect(segmentsOf('/inicio/pages/table/')).toEqual(['inicio', 'pages', 'table']));

  it('lose "base"', () => {
    expect(withoutBase('/analytics/dashboards/base')).toBe('/analytics/dashboards');
    expect(withoutBase('/database')).toBeUndefined();
  });

  it('belong to the console or not', () => {
    expect(isInside('/configuracio%CC%81n/rol')).toBe(true);
    expect(isInside('/nowhere')).toBe(false);
    expect(isInside('/')).toBe(false);
  });
});
