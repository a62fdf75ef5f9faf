import { allTwins } from '@gemelo/contract/endpoints/twins';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncMultiSelectField } from '../../ui/form/async-multi-select-field.tsx';

/** Narrows a wave to some devices, looked for by name or MAC. */
export function TwinsField({ idCompany }: { idCompany: number }) {
  const { t } = useTranslation();
  return (
    <AsyncMultiSelectField
      name="idTwins"
      label={t('firmware-waves.targets.twins')}
      description={t('firmware-waves.targets.twinsHint')}
      endpoint={allTwins}
      input={{ params: { idCompany }, query: { state: 'Activo' } }}
      option={({ idTwin, name }) => ({ value: idTwin, label: name })}
    />
  );
}
