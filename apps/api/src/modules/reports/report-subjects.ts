import type { ReportSubject } from '@gemelo/contract/endpoints/reports';
import type { Grant } from '@gemelo/contract/permissions';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';

/** Field work is reported only to those who may view the tracker, and only they schedule it. */
export const FIELD_SIGHT: Grant = 'tracker:view';

export const seesField = ({ permissions }: Pick<Actor, 'permissions'>) => permissions.has(FIELD_SIGHT);

export const seesSubject = (actor: Pick<Actor, 'permissions'>, subject: ReportSubject) =>
  subject !== 'field' || seesField(actor);

/** The people of a company whose field work can be reported on. */
export type FieldPeople = (tx: Tx, idCompany: number) => Promise<readonly { idUser: number; name: string }[]>;
