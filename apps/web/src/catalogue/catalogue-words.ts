import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useMemo } from 'react';
import { useTranslation } from '../lib/translation.tsx';

/** Labels of fields, choices and kinds of records; without a text the key itself is shown. */
export function useFieldWords() {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const first = (...keys: string[]) => {
      const existing = keys.find((key) => i18n.exists(key));
      return existing === undefined ? undefined : t(existing);
    };
    /** A kind of record that is a catalogue uses that catalogue's title. */
    const kind = (name: string) => first(`names.kind.${name}`, `catalogues.name.${name}.title`) ?? name;
    return {
      kind,
      label: (name: string) => first(`contract:field.${name}`, `catalogues.field.${name}`) ?? name,
      hint: (name: string) => first(`catalogues.hint.${name}`),
      /** Choices without a text of their own are kinds of records, such as the resource of a page. */
      choice: (name: string, value: string) => first(`contract:choice.${name}.${value}`) ?? kind(value),
    };
  }, [t, i18n]);
}

/** Title and description of a catalogue. */
export function useCatalogueWords({ name }: Catalogue) {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      title: t(`catalogues.name.${name}.title`),
      one: t(`catalogues.name.${name}.one`),
      purpose: t(`catalogues.name.${name}.purpose`),
    }),
    [t, name],
  );
}
