import { useCallback } from 'react';
import { useTranslation } from '../../lib/translation.tsx';

interface Named {
  name: string;
  key: string | null;
}

/** Translated names of modules and pages, or those given by an administrator. */
export function useMenuNames(): (kind: 'module' | 'page', named: Named) => string {
  const { t } = useTranslation();
  return useCallback(
    (kind, { key, name }) => (key ? t(`names.${kind}.${key}`, { defaultValue: name }) : name),
    [t],
  );
}
