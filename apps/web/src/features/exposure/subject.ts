import type { ExposureSubjectKind } from '@gemelo/contract/endpoints/exposure';
import type { Place } from '../../lib/navigation.ts';

export interface Subject {
  kind: ExposureSubjectKind;
  idSubject: number;
}

const idIn = (text: string | undefined) => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
};

/** What the address asks for: `?twin=<id>` or `?lot=<id>`. */
export function subjectIn({ twin, lot }: Record<string, string | undefined>): Subject | undefined {
  const [idTwin, idLot] = [idIn(twin), idIn(lot)];
  if (idLot !== undefined) return { kind: 'lot', idSubject: idLot };
  return idTwin === undefined ? undefined : { kind: 'twin', idSubject: idTwin };
}

export const exposureLink = ({ kind, idSubject }: Subject): Place => ({
  to: '/analytics/dashboards/exposure',
  search: { [kind]: idSubject },
});

/** Numbers are a company's own, so that of another company goes with it. */
export const certificateLink = (
  { number, idCompany }: { number: string; idCompany: number },
  own: number | null | undefined,
): Place => ({
  to: '/analytics/dashboards/certificate',
  search: { number, ...(idCompany === own ? {} : { idCompany }) },
});
