import type { ReportRun, ReportSubject } from '@gemelo/contract/endpoints/reports';
import type { MessageParams } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { type Context, system } from '../../db/context.ts';
import type { NewMailFile } from '../mails/mails.service.ts';

/** A run that is being made. */
export interface Run {
  idReportSchedule: number;
  idCompany: number;
  subject: ReportSubject;
  firstDay: string;
  lastDay: string;
  name: string;
  idOwner: number | null;
}

/** The reports of one run in one language, with the mail that carries them. */
export interface Edition {
  files: readonly NewMailFile[];
  mail: 'report' | 'fieldReport';
  /** Where the same can be seen in the console. */
  path: string;
  words: MessageParams;
}

/** What a run reports on. */
export interface Reported {
  /** As the history keeps it. */
  about: { warehouses?: number[]; people?: number[] };
  edition(language: Language, signal: AbortSignal): Promise<Edition>;
}

/** Why nothing is sent where there is nothing to report on. */
export const nothingOf: Record<ReportSubject, NonNullable<ReportRun['reason']>> = {
  warehouse: 'warehouses',
  field: 'field',
};

/** The product itself, with the access of one company. */
export const inCompany = (idCompany: number): Context => ({
  ...system,
  idCompany,
  operator: false,
  all: false,
});
