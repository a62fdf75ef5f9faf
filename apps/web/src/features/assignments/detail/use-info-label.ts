import { useTranslation } from '../../../lib/translation.tsx';

const labelKeys: Record<string, string> = { height: 'height', numberStowage: 'stowage' };

/** Height and stowage have translated labels; other items are shown under their own name. */
export function useInfoLabel() {
  const { t } = useTranslation();
  return (name: string) => {
    const key = labelKeys[name];
    return key ? t(`contract:field.${key}`) : name;
  };
}
