import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Labels of fields and choices; without a text the key itself is shown. */
export function useFieldWords() {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const first = (...keys: string[]) => {
      const existing = keys.find((key) => i18n.exists(key));
      return existing === undefined ? undefined : t(existing);
    };
    return {
      label: (name: string) => first(`contract:field.${name}`, `catalogues.field.${name}`) ?? name,
      hint: (name: string) => first(`catalogues.hint.${name}`),
      /** A choice that is a catalogue's name uses that catalogue's label. */
      choice: (name: string, value: string) =>
        first(
          `contract:choice.${name}.${value}`,
          `catalogues.choice.${name}.${value}`,
          `catalogues.name.${value}.title`,
        ) ?? value,
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
