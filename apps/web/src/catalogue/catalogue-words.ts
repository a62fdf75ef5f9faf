import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What fields and their choices are called; whatever the locales do not know keeps its own name. */
export function useFieldWords() {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const first = (...keys: string[]) => {
      const known = keys.find((key) => i18n.exists(key));
      return known === undefined ? undefined : t(known);
    };
    return {
      label: (name: string) => first(`contract:field.${name}`, `catalogues.field.${name}`) ?? name,
      hint: (name: string) => first(`catalogues.hint.${name}`),
      /** A choice that names a catalogue is called as that catalogue is. */
      choice: (name: string, value: string) =>
        first(
          `contract:choice.${name}.${value}`,
          `catalogues.choice.${name}.${value}`,
          `catalogues.name.${value}.title`,
        ) ?? value,
    };
  }, [t, i18n]);
}

/** What a catalogue is called, and what it is for. */
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
