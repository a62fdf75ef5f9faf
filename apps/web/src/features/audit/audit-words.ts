import { useMemo } from 'react';
import { useFieldWords } from '../../catalogue/catalogue-words.ts';
import { useTranslation } from '../../lib/translation.tsx';

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Where fields whose values are worded elsewhere find their words; all others are choices of the contract. */
const wordedBy: Record<string, string> = {
  twinType: 'parts.twins.type',
  presence: 'shell.presence',
  defaultPresence: 'shell.presence',
};
/** Anything else was typed by somebody. */
const oneWord = /^\w+$/;

/** Labels of the audit log; without a text the key itself is shown. */
export function useAuditWords() {
  const { t, i18n } = useTranslation();
  const fields = useFieldWords();
  return useMemo(() => {
    const first = (...keys: string[]) => {
      const existing = keys.find((key) => i18n.exists(key));
      return existing === undefined ? undefined : t(existing);
    };
    return {
      entity: (name: string) =>
        capital(
          first(`audit.record.${name}`, `contract:entity.${name}`, `catalogues.name.${name}.one`) ??
            fields.kind(name),
        ),
      action: (name: string) => first(`audit.action.${name}`) ?? name,
      field: (name: string) => first(`audit.field.${name.replace('.', '-')}`) ?? fields.label(name),
      value: (name: string, value: string) =>
        (oneWord.test(value) && first(`${wordedBy[name] ?? `contract:choice.${name}`}.${value}`)) || value,
    };
  }, [t, i18n, fields]);
}
