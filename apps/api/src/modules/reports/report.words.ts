import type { Language } from '@gemelo/contract/kit/languages';
import { type DocumentWords, documentWords } from '../../http/document-words.ts';

export type ReportWords = DocumentWords;
export const reportWords = (language: Language, timeZone: string): ReportWords =>
  documentWords('report', language, timeZone);
