export type Texts = { [key: string]: string | Texts };

type Source = () => Promise<{ default: Texts }>;

/** Where the texts of a language are. Each has a list of its own, because no page needs more than two of them. */
export interface LanguageTexts {
  /** Locale files of areas, by path. */
  files: Record<string, () => Promise<unknown>>;
  /** Rules, errors, messages and names. */
  contract: Source;
  /** What fields, choices and uses are called. */
  labels: Source;
  /** What is wrong with forms and with answers. */
  formWords: Source;
}
