import { useFormat } from '../../lib/format.ts';
import type { Kept } from '../../lib/offline/use-kept.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Notice } from '../../ui/states/notice.tsx';

/** Says since when what is shown is what this phone kept. */
export function KeptNotice({ kept }: { kept: Kept<unknown> | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!kept?.isKept) return null;
  const at = format.moment(new Date(kept.keptAt).toISOString());
  return <Notice tone="info">{t('my-activities.kept', { at })}</Notice>;
}
