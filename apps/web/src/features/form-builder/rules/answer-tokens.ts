import type { FormItem } from '@gemelo/contract/forms/document';

/** An answer inside a text: kept as `${temperature}`, shown as `[Temperatura]`. */
export interface AnswerToken {
  name: string;
  label: string;
  shown: string;
  kept: string;
}

const LABEL_MAX = 60;

const shortened = (label: string) =>
  label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX).trimEnd()}…` : label;

/** How each question stands in a text; those with the same label are told apart by their names. */
export function tokensOf(items: readonly Pick<FormItem, 'name' | 'label'>[]): AnswerToken[] {
  const labels = items.map(({ label }) => shortened(label.replace(/\s+/g, ' ').trim()));
  return items.map(({ name, label }, index) => {
    const own = labels[index] ?? name;
    const isOnly = labels.indexOf(own) === labels.lastIndexOf(own);
    return { name, label, shown: `[${isOnly ? own : `${own} · ${name}`}]`, kept: `\${${name}}` };
  });
}

/** A kept text as it is read and edited; an unknown name stays as it is kept. */
export const shownText = (kept: string, tokens: readonly AnswerToken[]): string =>
  kept.replace(/\$\{\s*([^{}\s]*)\s*\}/g, (whole, name: string) => {
    const token = tokens.find((one) => one.name === name);
    return token?.shown ?? whole;
  });

/** An edited text as it is kept. */
export const keptText = (shown: string, tokens: readonly AnswerToken[]): string =>
  [...tokens]
    // A label may stand inside another one.
    .sort((one, other) => other.shown.length - one.shown.length)
    .reduce((text, token) => text.replaceAll(token.shown, () => token.kept), shown);

/** Names in a text that are no question of the form. */
export const unknownAnswers = (kept: string, tokens: readonly AnswerToken[]): string[] =>
  [...kept.matchAll(/\$\{\s*([^{}\s]*)\s*\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !tokens.some((token) => token.name === name));
