import { useMemo } from 'react';
import { useFieldWords } from '../../catalogue/catalogue-words.ts';
import { useTranslation } from '../../lib/translation.tsx';

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

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
          first(`names.record.${name}`, `contract:entity.${name}`, `catalogues.name.${name}.one`) ??
            fields.kind(name),
        ),
      action: (name: string) => first(`audit.action.${name}`) ?? name,
      field: (name: string) => first(`audit.field.${name.replace('.', '-')}`) ?? fields.label(name),
    };
  }, [t, i18n, fields]);
}
