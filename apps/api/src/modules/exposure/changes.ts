import type { CertificateChange } from '@gemelo/contract/endpoints/certificates';
import type { Exposure, ExposureStretch } from '@gemelo/contract/endpoints/exposure';
import { canonical } from './seal.ts';

/** A place in words that are the same in every language. */
export const placeWords = ({ warehouse, destination, lot, segments }: ExposureStretch) =>
  destination === null
    ? [warehouse, segments.map(({ name }) => name).join(', '), lot].filter(Boolean).join(' · ')
    : `${warehouse} → ${destination}`;

const keyOf = ({ idTwin, idWarehouse, idDestination, idLot, segments, from, to }: ExposureStretch) =>
  [
    idTwin,
    idWarehouse,
    idDestination,
    idLot,
    Date.parse(from),
    Date.parse(to),
    ...segments.map(({ idWarehouseSegment }) => idWarehouseSegment),
  ].join('/');

/** What a renamed place or device does not change. */
const withoutNames = ({ twin, warehouse, destination, lot, segments, ...figures }: ExposureStretch) =>
  figures;

const changeOf = (
  kind: CertificateChange['kind'],
  stretch: ExposureStretch,
  counts: { before: number | null; now: number | null },
): CertificateChange => {
  const { twin, from, to } = stretch;
  return { kind, twin, place: placeWords(stretch), from, to, ...counts };
};

/** Where today's answer differs: readings that came late, places that were corrected. */
export function changesBetween(before: Exposure, now: Exposure): CertificateChange[] {
  const today = new Map(now.stretches.map((one) => [keyOf(one), one]));
  const issued = new Set(before.stretches.map(keyOf));
  return [
    ...before.stretches.flatMap((one): CertificateChange[] => {
      const other = today.get(keyOf(one));
      if (!other) return [changeOf('placeRemoved', one, { before: one.readings, now: null })];
      const counts = { before: one.readings, now: other.readings };
      if (counts.before !== counts.now) return [changeOf('readings', one, counts)];
      const isSame = canonical(withoutNames(one)) === canonical(withoutNames(other));
      return isSame ? [] : [changeOf('figures', one, counts)];
    }),
    ...now.stretches
      .filter((one) => !issued.has(keyOf(one)))
      .map((one) => changeOf('placeAdded', one, { before: null, now: one.readings })),
  ];
}

const summaryWithoutNames = ({ summary }: Exposure) => {
  const { amplitudeTwin, silenceTwin, ...figures } = summary;
  return figures;
};

export const hasSameSummary = (before: Exposure, now: Exposure) =>
  canonical(summaryWithoutNames(before)) === canonical(summaryWithoutNames(now));
